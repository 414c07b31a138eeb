import { IconArrowDown, IconArrowUp, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Dispatch, memo, useLayoutEffect, useRef, useState } from 'react';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { countText } from '../listing.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { StopOptions } from './stop-options.tsx';
import './stop-editor.css';

type StopEditorProps = Readonly<{
  stops: readonly EditedStop[];
  /** What the server refused, by field: `stops.3.addressId`. */
  errors: readonly (readonly [string, unknown])[];
  onEdit: Dispatch<StopEdit>;
}>;

/** The third column: the stops in order, with everything that can be changed at each. */
export const StopEditor = memo(function StopEditor({ stops, errors, onEdit }: StopEditorProps) {
  const [openId, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  useMovedFocus(list, stops);
  const cans = stops.reduce((sum, stop) => sum + stop.cans, 0);
  return (
    <section className="route-column" aria-labelledby="route-order" data-column="Stops">
      <header>
        <h3 id="route-order">Route stops</h3>
        {stops.length > 0 && (
          <small className="secondary">
            {countText(stops.length, 'stop')} · {countText(cans, 'can')}
          </small>
        )}
      </header>
      {errors.map(([field, message]) => (
        <Notice key={field} tone="bad">
          <span role="alert">{String(message)}</span>
        </Notice>
      ))}
      <div className="route-scroll">
        {stops.length === 0 && (
          <p className="secondary route-hint">No stops yet. Add addresses in the order in which the truck comes by.</p>
        )}
        <ol ref={list} className="route-line route-edit" aria-label="Route stops">
          {stops.map((stop, index) => (
            <StopRow
              key={stop.addressId}
              stop={stop}
              position={index + 1}
              isLast={index === stops.length - 1}
              isOpen={stop.addressId === openId}
              onOpen={setOpen}
              onEdit={onEdit}
            />
          ))}
        </ol>
      </div>
    </section>
  );
});

type StopRowProps = Readonly<{
  stop: EditedStop;
  position: number;
  isLast: boolean;
  isOpen: boolean;
  onOpen: (addressId: string | undefined) => void;
  onEdit: Dispatch<StopEdit>;
}>;

/** Plain elements and no kit: three hundred of these are on screen at once. */
const StopRow = memo(function StopRow({ stop, position, isLast, isOpen, onOpen, onEdit }: StopRowProps) {
  const { addressId, street, city, contactName, accommodation } = stop;
  const move = (to: number) => onEdit({ kind: 'move', addressId, to });
  return (
    <li data-stop={addressId} data-open={isOpen || undefined}>
      <Pin>{position}</Pin>
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
          disabled={isLast}
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

/**
 * The browser takes the focus from a row that changes its place and from a button that is disabled: it is given back to
 * the same button, or to the opposite one at the end of the list; after a removal to the row that has moved up.
 */
function useMovedFocus(list: React.RefObject<HTMLOListElement | null>, stops: readonly EditedStop[]): void {
  const focused = useRef<{ addressId: string; move: string | undefined; index: number }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after the focus whenever the stops change
  useLayoutEffect(() => {
    const rows = list.current?.children;
    const before = focused.current;
    const active = document.activeElement;
    if (!rows || !before || (active !== document.body && !active?.matches(':disabled'))) return;
    const row =
      list.current?.querySelector(`[data-stop="${before.addressId}"]`) ?? rows[Math.min(before.index, rows.length - 1)];
    const button =
      row?.querySelector<HTMLButtonElement>(`[data-move="${before.move}"]:enabled`) ??
      row?.querySelector<HTMLButtonElement>('[data-move]:enabled, [data-danger]');
    button?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [stops]);

  useLayoutEffect(() => {
    const element = list.current;
    function note(event: FocusEvent) {
      const button = event.target as HTMLElement;
      const row = button.closest<HTMLElement>('[data-stop]');
      if (!row || !element) return;
      const index = [...element.children].indexOf(row);
      focused.current = { addressId: row.dataset.stop ?? '', move: button.dataset.move, index };
    }
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
}
