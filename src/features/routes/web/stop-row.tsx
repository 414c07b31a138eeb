import { IconArrowDown, IconArrowUp, IconGripVertical, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Dispatch, type KeyboardEvent, memo } from 'react';
import { useGrip } from '../../../web/ui/drag-order.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { countText } from '../listing.ts';
import { type EditedStop, positionAfterKey, type StopEdit } from '../stop-editing.ts';
import { StopOptions } from './stop-options.tsx';

type StopRowProps = Readonly<{
  stop: EditedStop;
  position: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  isOpen: boolean;
  isDragged: boolean;
  measure: (row: Element | null) => void;
  onOpen: (addressId: string | undefined) => void;
  onEdit: Dispatch<StopEdit>;
}>;

/** Plain elements and no kit: they are many, and come and go while the list is scrolled. */
export const StopRow = memo(function StopRow(props: StopRowProps) {
  const { stop, position, count, top, isOpen, isDragged, measure, onOpen, onEdit } = props;
  const { addressId, street, city, contactName, accommodation } = stop;
  const move = (to: number) => onEdit({ kind: 'move', addressId, to });
  return (
    <li
      ref={measure}
      data-index={position - 1}
      data-stop={addressId}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-last={position === count || undefined}
      aria-posinset={position}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Grip stop={stop} position={position} count={count} isDragged={isDragged} onMove={move} />
      <button
        type="button"
        className="route-line-text route-edit-text"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : addressId)}
      >
        <b>
          <span className="visually-hidden">Stop {position}: </span>
          {street}
        </b>
        <small>
          {contactName} · {city}
        </small>
        {accommodation && <small className="route-accommodation">{accommodation.type}</small>}
      </button>
      <CansStepper stop={stop} onEdit={onEdit} />
      <span className="route-moves">
        <button
          type="button"
          className="route-action"
          data-move="up"
          aria-label={`Move ${street} up`}
          disabled={position === 1}
          onClick={() => move(position - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="route-action"
          data-move="down"
          aria-label={`Move ${street} down`}
          disabled={position === count}
          onClick={() => move(position + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="route-action"
          data-danger
          aria-label={`Remove ${street}`}
          onClick={() => onEdit({ kind: 'remove', addressId })}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      </span>
      {isOpen && <StopOptions stop={stop} position={position} onEdit={onEdit} />}
    </li>
  );
});

type GripProps = Readonly<{
  stop: EditedStop;
  position: number;
  count: number;
  isDragged: boolean;
  onMove: (to: number) => void;
}>;

/** The pin is what a stop is taken by, and moved by keys. */
function Grip({ stop, position, count, isDragged, onMove }: GripProps) {
  function onKeyDown(event: KeyboardEvent) {
    const to = positionAfterKey(event.key, position, count);
    if (to === undefined || isDragged) return;
    event.preventDefault(); // the list is not to scroll as well
    onMove(to);
  }
  return (
    <button
      ref={useGrip(stop.addressId)}
      type="button"
      className="route-grip"
      data-move="grip"
      aria-label={`Position ${position}: move ${stop.street} by dragging or with the arrow keys`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title="Drag, or press an arrow key, Home or End"
      // Escape puts the stop back and does not close the dialog.
      data-mantine-stop-propagation={isDragged || undefined}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={14} aria-hidden />
      <Pin>{position}</Pin>
    </button>
  );
}

function CansStepper({ stop, onEdit }: Readonly<{ stop: EditedStop; onEdit: Dispatch<StopEdit> }>) {
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
