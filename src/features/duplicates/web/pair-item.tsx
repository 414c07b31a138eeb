import { Button } from '@mantine/core';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import type { Pair } from '../contract.ts';
import { likelihoodOf, reasonOf } from '../rules.ts';
import { nameOf, PairSide } from './pair-side.tsx';
import { useNotDuplicate } from './use-not-duplicate.ts';
import './duplicates.css';

const tones: Readonly<Record<ReturnType<typeof likelihoodOf>, Tone>> = {
  'Very likely': 'warning',
  Likely: 'info',
  Possible: 'mute',
};

type PairItemProps = Readonly<{ pair: Pair; onCompare: (first: string, second: string) => void }>;

/** Two contacts that look like one: why, and what may be done about it. */
export function PairItem({ pair, onCompare }: PairItemProps) {
  const { first, second, same, isSameName, score } = pair;
  const markNotDuplicate = useNotDuplicate(pair);
  const likelihood = likelihoodOf(score);
  const names = `${nameOf(first)} and ${nameOf(second)}`;
  return (
    <li>
      <div className="pair-sides">
        <PairSide side={first} same={same} />
        <PairSide side={second} same={same} />
      </div>
      <div className="pair-why">
        <StatusPill tone={tones[likelihood]}>{likelihood}</StatusPill>
        <small>{reasonOf(same, isSameName)}</small>
      </div>
      <div className="pair-actions">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Compare ${names}`}
          onClick={() => onCompare(first.id, second.id)}
        >
          Compare
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Not the same: ${names}`}
          loading={markNotDuplicate.isBusy}
          onClick={() => void markNotDuplicate.run({ first: first.id, second: second.id })}
        >
          Not the same
        </Button>
      </div>
    </li>
  );
}
