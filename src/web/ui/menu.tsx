import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './menu.css';

type MenuProps = Readonly<{
  /** Names the button, when its content is no text. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClass?: string;
  placement?: 'above' | 'below-end';
  /** Stands above the items. */
  head?: ReactNode;
  items: readonly MenuItem[];
}>;

export type MenuItem = Readonly<{ label: string; icon?: ReactNode; isDanger?: boolean; run: () => void }>;

/** A button that opens a short list of actions. Escape and a click elsewhere close it, arrow keys walk it. */
export function Menu({ label, button, buttonClass, placement = 'below-end', head, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useId();
  const frame = useClickOutside(() => setOpen(false));

  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys pressed here are those of the buttons inside
    <div
      ref={frame}
      className="menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
        else if (isOpen) walk(event);
      }}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={list} className="menu-list" data-placement={placement}>
          {head && <div className="menu-head">{head}</div>}
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
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
      )}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
  buttons.at(next % buttons.length)?.focus();
}
