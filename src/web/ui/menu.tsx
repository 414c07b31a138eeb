import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import './menu.css';

type MenuProps = Readonly<{
  /** Names the menu, and the button when that shows no text of its own. */
  label: string;
  isIconOnly?: boolean;
  /** What the button shows. */
  button: ReactNode;
  buttonClass?: string;
  placement?: 'above' | 'below-end';
  /** Stands above the items. */
  head?: ReactNode;
  items: readonly MenuItem[];
}>;

/** In pixels; between button and list, and around the list. */
const gap = 4;
const margin = 8;

export type MenuItem = Readonly<{ label: string; icon?: ReactNode; isDanger?: boolean; run: () => void }>;

/** A button that opens a short list of actions. Escape, Tab and a click elsewhere close it, arrow keys walk it. */
export function Menu({
  label,
  isIconOnly = false,
  button,
  buttonClass,
  placement = 'below-end',
  head,
  items,
}: MenuProps) {
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isOpen && opener.current) setPlace(placeBeside(opener.current, placement, sheet.current));
  }, [isOpen, placement]);

  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) =>
      target instanceof Node && !frame.current?.contains(target) && setPlace(undefined);
    document.addEventListener('mousedown', closeOutside);
    document.addEventListener('touchstart', closeOutside);
    return () => {
      document.removeEventListener('mousedown', closeOutside);
      document.removeEventListener('touchstart', closeOutside);
    };
  }, [isOpen]);

  // Its button may move: the list around it grows, the page is scrolled. It goes along, and goes away with it.
  useEffect(() => {
    if (!isOpen) return;
    let frame = requestAnimationFrame(function follow() {
      const next =
        opener.current && isInView(opener.current) ? placeBeside(opener.current, placement, sheet.current) : undefined;
      setPlace((present) => (isSamePlace(present, next) ? present : next));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, placement]);

  function close() {
    setPlace(undefined);
    opener.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault(); // it meant the menu and nothing behind it
      close();
    } else if (event.key === 'Tab') setPlace(undefined);
    else walk(event, list.current);
  }
  return (
    <div ref={frame} className="menu">
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={isIconOnly ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setPlace(isOpen ? undefined : {})}
      >
        {button}
      </button>
      {isOpen && (
        <div ref={sheet} className="menu-list" style={place}>
          {head && <div className="menu-head">{head}</div>}
          <div ref={list} id={id} role="menu" aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                data-danger={item.isDanger}
                onClick={() => {
                  close();
                  item.run();
                }}
              >
                {item.icon}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Where the list stands on the screen, outside of whatever its button is cut off by: below, or above where it has more
 * room. What is higher than the room scrolls.
 */
function placeBeside(button: HTMLElement, placement: MenuProps['placement'], sheet: HTMLElement | null): CSSProperties {
  const { top, bottom, left, right, width } = button.getBoundingClientRect();
  const roomBelow = innerHeight - bottom - gap - margin;
  const roomAbove = top - gap - margin;
  const above = { bottom: innerHeight - top + gap, maxHeight: roomAbove };
  if (placement === 'above') return { ...above, left, width };
  const isBelow = roomBelow >= Math.min(sheet?.scrollHeight ?? 0, roomAbove);
  return {
    right: document.documentElement.clientWidth - right,
    ...(isBelow ? { top: bottom + gap, maxHeight: roomBelow } : above),
  };
}

/** What is hidden for a moment, with the screen around it, has no place and comes back where it was. */
function isInView(button: HTMLElement): boolean {
  const { top, bottom, height } = button.getBoundingClientRect();
  return height === 0 || (bottom > 0 && top < innerHeight);
}

const isSamePlace = (one: CSSProperties | undefined, other: CSSProperties | undefined): boolean =>
  (['top', 'bottom', 'left', 'right', 'maxHeight'] as const).every((side) => one?.[side] === other?.[side]);

function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !list) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
  buttons.at(next % buttons.length)?.focus();
}
