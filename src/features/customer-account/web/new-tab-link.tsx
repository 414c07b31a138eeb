import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../web/language.ts';
import { billingWords } from './words-billing.ts';
import '../../../web/ui/button.css';

type NewTabLinkProps = Readonly<{ href: string; isFilled?: boolean; children: ReactNode }>;

/** Leads to a page of the payment provider, beside this one. */
export function NewTabLink({ href, isFilled = false, children }: NewTabLinkProps) {
  const { opensNew } = useWords(billingWords);
  return (
    <a className="button" data-filled={isFilled} href={href} target="_blank" rel="noreferrer">
      <span>
        {children}
        <span className="visually-hidden"> ({opensNew})</span>
      </span>
      <IconExternalLink size={16} aria-hidden />
    </a>
  );
}
