import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useGrip } from '../../../web/ui/drag-order.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { type EditedStop, positionAfterKey } from '../stop-editing.ts';

type GripProps = Readonly<{
  stop: EditedStop;
  position: number;
  count: number;
  isDragged: boolean;
  onMove: (to: number) => void;
}>;

/** The pin is what a stop is taken by, and moved by keys. */
export function StopGrip({ stop, position, count, isDragged, onMove }: GripProps) {
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
      data-deed="grip"
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
