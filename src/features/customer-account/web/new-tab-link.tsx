import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../web/language.ts';
import { billingWords } from './words-billing.ts';

type NewTabLinkProps = Readonly<{ href: string; isFilled?: boolean; children: ReactNode }>;

/** Leads to a page of the payment provider, beside this one. */
export function NewTabLink({ href, isFilled = false, children }: NewTabLinkProps) {
  const { opensNew } = useWords(billingWords);
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant={isFilled ? 'filled' : 'default'}
      size={isFilled ? 'md' : 'sm'}
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {children}
      <span className="visually-hidden"> ({opensNew})</span>
    </Button>
  );
}
