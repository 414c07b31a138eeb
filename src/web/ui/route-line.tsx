import type { ReactNode } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';

/**
 * open: still to do · done · hold: suspended · left: skipped or put off · now: being worked. Yellow, blue and green are
 * marked places: the same colours whatever the company's are.
 */
export type PinState = 'open' | 'done' | 'hold' | 'left' | 'now' | 'yellow' | 'blue' | 'green';

export function Pin({ state = 'open', children }: Readonly<{ state?: PinState; children: ReactNode }>) {
  return (
    <span className="pin" data-state={state} aria-hidden>
      {state === 'done' ? null : children}
    </span>
  );
}

/** Stops in their order, joined by the dashed line: the sign of this product. */
export function RouteLine({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <ol className="route-line" aria-label={label}>
      {children}
    </ol>
  );
}

type RouteStopProps = Readonly<{
  number: number;
  state?: PinState;
  title: ReactNode;
  detail?: ReactNode;
  /** What needs more room than a line of words. */
  below?: ReactNode;
  /** Pills and buttons at the end of the row. */
  aside?: ReactNode;
}>;

export function RouteStop({ number, state = 'open', title, detail, below, aside }: RouteStopProps) {
  const { stopNumber } = useWords(kitWords);
  return (
    <li>
      <Pin state={state}>{number}</Pin>
      <div className="route-line-text">
        <b>
          <span className="visually-hidden">{stopNumber(number)} </span>
          {title}
        </b>
        {detail && <small>{detail}</small>}
      </div>
      {aside && <div className="route-line-aside">{aside}</div>}
      {below && <div className="route-line-below">{below}</div>}
    </li>
  );
}
