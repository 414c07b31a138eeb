import type { ChangePreview } from '../calendar.ts';
import { servedAnywayText } from '../calendar-words.ts';
import './calendar.css';

export function ChangeTotal({ preview: { moves, contactIds } }: { preview: ChangePreview }) {
  const sum = (some: ChangePreview['moves']) => some.reduce((all, { pickups }) => all + pickups, 0);
  const skipped = sum(moves.filter(({ after }) => after === null));
  const moved = sum(moves) - skipped;
  const anyway = moves.reduce((all, { servedAnyway }) => all + servedAnyway, 0);
  const isOne = moved + skipped === 1;
  const parts = [
    ...(moved > 0 ? [`${isOne ? 'comes' : 'come'} on another day`] : []),
    ...(skipped > 0 && moved > 0 ? [`${skipped.toLocaleString('en-US')} of them skipped`] : []),
    ...(skipped > 0 && moved === 0 ? [isOne ? 'is skipped' : 'are skipped'] : []),
  ];
  const people = contactIds.length === 1 ? '1 customer' : `${contactIds.length.toLocaleString('en-US')} customers`;
  return (
    <p className="change-total">
      <strong>{pickups(moved + skipped)}</strong>
      <span>
        {[`of ${people}`, parts.join(', ')].filter(Boolean).join(' ')}
        {anyway > 0 && ` · ${servedAnywayText(anyway)}`}
      </span>
    </p>
  );
}

export const pickups = (count: number) => (count === 1 ? '1 pickup' : `${count.toLocaleString('en-US')} pickups`);
