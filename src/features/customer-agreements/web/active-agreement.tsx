import { Button } from '@mantine/core';
import type { GivenAgreement } from '../contract.ts';
import { GivenFacts } from './given-facts.tsx';
import { HandOverButton } from './hand-over-button.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { PaperLink } from './paper-link.tsx';
import { StatePill } from './state-pill.tsx';

type ActiveAgreementProps = Readonly<{
  contactId: string;
  agreement: GivenAgreement;
  link: string;
  onView: () => void;
}>;

/** The one that counts: how it stands with it, and what can be done. */
export const ActiveAgreement = ({ contactId, agreement, onView, ...sending }: ActiveAgreementProps) => (
  <div className="active-agreement">
    <div>
      <b>{agreement.title}</b>
      <StatePill state={agreement.state} />
      <GivenFacts {...agreement} />
    </div>
    <span className="page-actions no-print">
      <Button variant="default" onClick={onView}>
        View
      </Button>
      <PaperLink id={agreement.id} />
      {agreement.state === 'pending' && <LinkButtons id={agreement.id} {...sending} />}
      {agreement.state === 'pending' && <HandOverButton id={agreement.id} contactId={contactId} />}
    </span>
  </div>
);
