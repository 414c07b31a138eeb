import { AutoScroller, Cursor, PreventSelection } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { type ReactNode, useRef } from 'react';

type DragOrderProps = Readonly<{
  /** A row was taken: it has not moved yet. */
  onStart: (id: string) => void;
  /** The pointer, with the row, is at this height of the window; told again when the list scrolls below it. */
  onMove: (clientY: number) => void;
  onDrop: () => void;
  onCancel: () => void;
  children: ReactNode;
}>;

/**
 * Rows dragged to another place of their list by their grips, with mouse, pen or finger; at the edges the list scrolls.
 * The kit's own announcements and its moving of elements are left out: where a row is, is said and drawn by the list,
 * which may hold only the rows in sight. Keys are the grip's own affair.
 */
export function DragOrder({ onStart, onMove, onDrop, onCancel, children }: DragOrderProps) {
  const pointerY = useRef(0);
  const again = useRef<() => void>(undefined);
  function start(id: string, clientY: number) {
    pointerY.current = clientY;
    const moved = () => onMoveNow.current(pointerY.current);
    document.addEventListener('scroll', moved, { capture: true, passive: true });
    again.current = () => document.removeEventListener('scroll', moved, { capture: true });
    onStart(id);
  }
  const onMoveNow = useRef(onMove);
  onMoveNow.current = onMove;
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation }) => start(String(operation.source?.id ?? ''), operation.position.current.y)}
      onDragMove={({ operation, to }) => {
        pointerY.current = to?.y ?? operation.position.current.y;
        onMove(pointerY.current);
      }}
      onDragEnd={({ canceled }) => {
        again.current?.();
        if (canceled) onCancel();
        else onDrop();
      }}
    >
      {children}
    </DragDropProvider>
  );
}

const plugins = [AutoScroller, Cursor, PreventSelection];
const sensors = [PointerSensor];

/** What makes an element of a row the grip by which it is dragged. */
export function useGrip(id: string): (grip: Element | null) => void {
  const { ref } = useDraggable({ id });
  return ref;
}
