import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { countText } from '../listing.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';

/** How many cans stand at a stop. */
export function CansStepper({ stop, onEdit }: Readonly<{ stop: EditedStop; onEdit: Dispatch<StopEdit> }>) {
  const { addressId, street, cans } = stop;
  const set = (count: number) => onEdit({ kind: 'cans', addressId, cans: count });
  return (
    <fieldset className="cans" aria-label={`Waste cans at ${street}`}>
      <button type="button" aria-label={`Fewer cans at ${street}`} disabled={cans === 1} onClick={() => set(cans - 1)}>
        <IconMinus size={14} aria-hidden />
      </button>
      <span title={countText(cans, 'can')}>
        {cans}
        <span className="visually-hidden"> {cans === 1 ? 'can' : 'cans'}</span>
      </span>
      <button type="button" aria-label={`More cans at ${street}`} disabled={cans === 99} onClick={() => set(cans + 1)}>
        <IconPlus size={14} aria-hidden />
      </button>
    </fieldset>
  );
}
