import type { ReactNode } from 'react';
import { useTitle } from '../use-title.ts';
import { BackLink } from './back-link.tsx';
import './page.css';

type PageProps = Readonly<{
  title: string;
  subtitle?: ReactNode;
  /** Buttons; one of them filled at most. */
  actions?: ReactNode;
  /** Many actions: on a phone they stand in one line, which is moved sideways, so that what follows begins on the first screen. */
  isInOneLine?: boolean;
  back?: Readonly<{ to: string; label: string }>;
  children: ReactNode;
}>;

/** A screen: its title in the page and in the browser's tab, its actions, its panels one below the other. */
export function Page({ title, subtitle, actions, isInOneLine = false, back, children }: PageProps) {
  useTitle(title);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          {back && <BackLink {...back} />}
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div className={isInOneLine ? 'page-actions in-one-line' : 'page-actions'}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
