import { useLayoutEffect, useRef } from 'react';
import { type Mark, type Marks, percent } from './marks.ts';
import './month-bars.css';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const heightOf = ({ value, against }: Mark) => Math.max(value ?? 0, against ?? 0);

/** A column for each month, from zero; the outline is what it is held against. */
export function MonthBars({ marks, most: mostOfAll, controlOf }: Marks) {
  const bars = useRef<HTMLDivElement>(null);
  // Where not all have room, the newest are in sight.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which an effect must not hand on.
    void bars.current?.scrollTo({ left: bars.current.scrollWidth });
  }, []);
  const isTight = marks.length > 13;
  const heights = marks.map(heightOf);
  const most = heights.indexOf(Math.max(...heights)); // where not all have room for a label, this one has
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
                data-most={place === most || undefined}
                style={{ bottom: percent(heightOf(mark), mostOfAll) }}
              >
                {mark.label}
              </span>
              {mark.against !== null && <i data-against style={{ height: percent(mark.against, mostOfAll) }} />}
              <i data-value style={{ height: percent(mark.value, mostOfAll) }} />
            </span>
            <span className="month-name" aria-hidden>
              {(!isTight || month % 3 === 1) && monthNames[month - 1]}
              {isNewYear && (!isTight || month === 1) && <small>{mark.key.slice(0, 4)}</small>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
