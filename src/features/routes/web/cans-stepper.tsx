import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { countText } from '../listing.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';

/** How many cans stand at a stop. */
export function CansStepper({ stop, onEdit }: Readonly<{ stop: EditedStop; onEdit: Dispatch<StopEdit> }>) {
  const { addressId, street, cans } = stop;
  // A button that is out of reach would lose the focus, and a key pressed once more would do what stands beside it.
  const change = (by: 1 | -1, isEnd: boolean) => ({
    'aria-disabled': isEnd,
    onClick: () => isEnd || onEdit({ kind: 'cans', addressId, cans: cans + by }),
  });
  return (
    <fieldset className="cans" aria-label={`Waste cans at ${street}`}>
      <button type="button" aria-label={`Fewer cans at ${street}`} {...change(-1, cans === 1)}>
        <IconMinus size={14} aria-hidden />
      </button>
      <span title={countText(cans, 'can')}>
        {cans}
        <span className="visually-hidden"> {cans === 1 ? 'can' : 'cans'}</span>
      </span>
      <button type="button" aria-label={`More cans at ${street}`} {...change(1, cans === 99)}>
        <IconPlus size={14} aria-hidden />
      </button>
    </fieldset>
  );
}
