import { useLayoutEffect, useRef } from 'react';
import { type Marks, percent } from './marks.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A column for each month, from zero; the outline is what it is held against. */
export function MonthBars({ marks, most, controlOf }: Marks) {
  const bars = useRef<HTMLDivElement>(null);
  // Where not all have room, the newest are in sight.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which an effect must not hand on.
    void bars.current?.scrollTo({ left: bars.current.scrollWidth });
  }, []);
  const isTight = marks.length > 13;
  return (
    <div ref={bars} className="month-bars" data-tight={isTight || undefined}>
      {marks.map((mark, place) => {
        const month = Number(mark.key.slice(5));
        const isNewYear = place === 0 || month === 1;
        return (
          <button key={mark.key} {...controlOf(mark)} data-so-far={mark.isUnfinished || undefined}>
            <span className="visually-hidden">{mark.words}. Show its rows</span>
            <span className="month-bar" aria-hidden>
              <span
                className="month-bar-label"
                style={{ bottom: percent(Math.max(mark.value ?? 0, mark.against ?? 0), most) }}
              >
                {mark.label}
              </span>
              {mark.against !== null && <i data-against style={{ height: percent(mark.against, most) }} />}
              <i data-value style={{ height: percent(mark.value, most) }} />
            </span>
            <span className="month-name" aria-hidden>
              {monthNames[month - 1]}
              {isNewYear && <small>{mark.key.slice(0, 4)}</small>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
