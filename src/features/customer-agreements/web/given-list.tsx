import { Button } from '@mantine/core';
import type { GivenAgreement } from '../contract.ts';
import { GivenFacts } from './given-facts.tsx';
import { PaperLink } from './paper-link.tsx';
import { StatePill } from './state-pill.tsx';

type GivenListProps = Readonly<{ agreements: readonly GivenAgreement[]; onView: (id: string) => void }>;

/** What was given before, newest first. */
export const GivenList = ({ agreements, onView }: GivenListProps) => (
  <ul className="given-list">
    {agreements.map((agreement) => (
      <li key={agreement.id} className="active-agreement">
        <div>
          <b>{agreement.title}</b>
          <StatePill state={agreement.state} />
          <GivenFacts {...agreement} />
        </div>
        <span className="page-actions no-print">
          <Button variant="default" aria-label={`View ${agreement.title}`} onClick={() => onView(agreement.id)}>
            View
          </Button>
          <PaperLink id={agreement.id} />
        </span>
      </li>
    ))}
  </ul>
);
