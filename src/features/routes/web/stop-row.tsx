import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type Dispatch, memo } from 'react';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { CansStepper } from './cans-stepper.tsx';
import { StopGrip } from './stop-grip.tsx';
import { StopOptions } from './stop-options.tsx';

type StopRowProps = Readonly<{
  stop: EditedStop;
  whyNothing: string | undefined;
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
  const { stop, whyNothing, position, count, top, isOpen, isDragged, measure, onOpen, onEdit } = props;
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
      <StopGrip stop={stop} position={position} count={count} isDragged={isDragged} onMove={move} />
      <button
        type="button"
        className="route-line-text route-edit-text"
        data-deed="open"
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
        {whyNothing && <small>{whyNothing}</small>}
        {accommodation && <small className="route-accommodation">{accommodation.type}</small>}
      </button>
      <CansStepper stop={stop} onEdit={onEdit} />
      <span className="route-moves">
        <button
          type="button"
          className="route-action"
          data-deed="up"
          aria-label={`Move ${street} up`}
          disabled={position === 1}
          onClick={() => move(position - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="route-action"
          data-deed="down"
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
          data-deed="remove"
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
