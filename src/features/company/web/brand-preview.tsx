import { IconRoute, IconUsers } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useCompany } from '../../../web/company.ts';

type BrandPreviewProps = Readonly<{ primary: string; secondary: string; accent: string }>;

/** A small screen in the chosen colours, before they are saved. */
export function BrandPreview({ primary, secondary, accent }: BrandPreviewProps) {
  const { name } = useCompany();
  const style = { '--brand-primary': primary, '--brand-secondary': secondary, '--brand-accent': accent };
  return (
    <figure className="brand-preview" style={style as CSSProperties}>
      <figcaption>Preview</figcaption>
      <div className="preview-screen" aria-hidden>
        <div className="preview-rail">
          <b>{name}</b>
          <span data-current>
            <IconRoute size={16} stroke={1.75} />
            Routes
          </span>
          <span>
            <IconUsers size={16} stroke={1.75} />
            Contacts
          </span>
        </div>
        <div className="preview-page">
          <b>Monday, north side</b>
          <span className="preview-progress" />
          <svg viewBox="0 0 168 60" aria-hidden="true">
            <path
              d="M24 44 C52 44 56 16 84 16 S120 40 144 32"
              fill="none"
              stroke="var(--brand-secondary)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeDasharray="1 7"
            />
            <circle cx="24" cy="44" r="10" fill="var(--brand-fill)" />
            <circle cx="84" cy="16" r="10" fill="var(--brand-fill)" />
            <circle cx="144" cy="32" r="10" fill="var(--brand-fill)" />
          </svg>
          <span className="preview-line">
            <span className="preview-link">View contact</span>
            <span className="preview-button">Complete</span>
          </span>
        </div>
      </div>
    </figure>
  );
}
