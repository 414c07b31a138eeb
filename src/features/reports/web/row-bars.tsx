import { type Marks, percent } from './marks.ts';

/** A bar for each row, from zero. */
export const RowBars = ({ marks, most, controlOf }: Marks) => (
  <div className="row-bars">
    {marks.map((mark) => (
      <button key={mark.key} {...controlOf(mark)}>
        <span className="visually-hidden">{mark.words}. Show its rows</span>
        <span className="row-name" aria-hidden>
          {mark.name}
        </span>
        <span className="row-bar">
          {mark.against !== null && <i data-against style={{ width: percent(mark.against, most) }} />}
          <i data-value style={{ width: percent(mark.value, most) }} />
        </span>
        <span className="row-value" aria-hidden>
          {mark.label}
        </span>
      </button>
    ))}
  </div>
);
