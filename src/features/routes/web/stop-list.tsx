import { type Dispatch, useMemo, useRef, useState } from 'react';
import { DragOrder } from '../../../web/ui/drag-order.tsx';
import { useVirtualRows } from '../../../web/ui/virtual-rows.ts';
import { type EditedStop, positionInGap, type StopEdit } from '../stop-editing.ts';
import { StopRow } from './stop-row.tsx';
import { useMovedFocus } from './use-moved-focus.ts';

type StopListProps = Readonly<{
  stops: readonly EditedStop[];
  whyNothing: ReadonlyMap<string, string | undefined>;
  onEdit: Dispatch<StopEdit>;
}>;
/** Where a stop that is being dragged would go. */
type Drag = Readonly<{ addressId: string; position: number; line: number | undefined }>;

/** The stops in order. A route may have hundreds: only those in sight are drawn, and they move by number. */
export function StopList({ stops, whyNothing, onEdit }: StopListProps) {
  const [openId, setOpen] = useState<string>();
  const [drag, setDrag] = useState<Drag>();
  const [told, tell] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const focusedId = useMovedFocus(list, stops);
  const keys = useMemo(() => stops.map((stop) => stop.addressId), [stops]);
  const { rows, height, measure, gapAt } = useVirtualRows({
    scroller,
    keys,
    rowHeight: 56,
    padding: 6,
    kept: [focusedId, openId, drag?.addressId],
  });
  const dragged = stops.find((stop) => stop.addressId === drag?.addressId);

  function follow(addressId: string | undefined, clientY: number) {
    if (!list.current || addressId === undefined) return;
    const top = clientY - list.current.getBoundingClientRect().top;
    if (ghost.current) ghost.current.style.top = `${top}px`; // follows the pointer without drawing the list anew
    const gap = gapAt(top);
    const position = positionInGap(keys.indexOf(addressId), gap.above);
    if (position === drag?.position && gap.offset === drag.line) return;
    setDrag({ addressId, position, line: gap.offset });
    tell(`Position ${position} of ${stops.length}.`);
  }
  function take(addressId: string) {
    const position = keys.indexOf(addressId) + 1;
    setDrag({ addressId, position, line: undefined });
    tell(`${stops[position - 1]?.street} picked up from position ${position} of ${stops.length}.`);
  }
  function drop() {
    if (drag) onEdit({ kind: 'move', addressId: drag.addressId, to: drag.position });
    setDrag(undefined);
    tell('');
  }
  function leave() {
    setDrag(undefined);
    tell(dragged ? `${dragged.street} was put back.` : '');
  }

  return (
    <DragOrder onStart={take} onMove={(clientY) => follow(drag?.addressId, clientY)} onDrop={drop} onCancel={leave}>
      <div className="route-scroll" ref={scroller}>
        {stops.length === 0 && (
          <p className="secondary route-hint">No stops yet. Add addresses in the order in which the truck comes by.</p>
        )}
        <ol
          ref={list}
          className="route-line route-edit"
          aria-label="Route stops"
          style={{ height: stops.length && height }}
        >
          {rows.map(({ index, start }) => {
            const stop = stops[index];
            if (!stop) return null;
            return (
              <StopRow
                key={stop.addressId}
                stop={stop}
                whyNothing={whyNothing.get(stop.addressId)}
                position={index + 1}
                count={stops.length}
                top={start}
                isOpen={stop.addressId === openId}
                isDragged={stop === dragged}
                measure={measure}
                onOpen={setOpen}
                onEdit={onEdit}
              />
            );
          })}
        </ol>
        {dragged && (
          <>
            {drag?.line !== undefined && <div className="route-drop" style={{ top: drag.line }} />}
            <div ref={ghost} className="route-ghost" aria-hidden>
              <b>{drag?.position}</b> {dragged.street}
            </div>
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </DragOrder>
  );
}
