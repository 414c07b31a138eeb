import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import './pager.css';

type PagerProps = Readonly<{
  page: number;
  pageSize: number;
  /** Undefined while it is being counted. */
  total: number | undefined;
  /** How many there are, in words: `counting('contacts')`. */
  counted: (total: number) => string;
  onPage: (page: number) => void;
}>;

/** The foot of a list: how many there are, and the way to the others. Stays in sight while a long list scrolls. */
export function Pager({ page, pageSize, total, counted, onPage }: PagerProps) {
  const say = useWords(kitWords).pages;
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const current = Math.min(page, last);
  // An address with a page that is not there (any more) leads to the last one.
  useEffect(() => {
    if (total && page > last) onPage(last);
  });
  return (
    <nav className="pager" aria-label={say.title}>
      <span role="status">{total === undefined ? say.counting : counted(total)}</span>
      {last > 1 && (
        <ul>
          <li>
            <button
              type="button"
              aria-label={say.previous}
              disabled={current === 1}
              onClick={() => onPage(current - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </button>
          </li>
          {pagesAround(current, last).map((shown) =>
            shown > 0 ? (
              <li key={shown} className="pager-page">
                <button
                  type="button"
                  aria-label={say.one(shown)}
                  aria-current={shown === current ? 'page' : undefined}
                  onClick={() => onPage(shown)}
                >
                  {shown}
                </button>
              </li>
            ) : (
              <li key={shown} className="pager-page" aria-hidden>
                …
              </li>
            ),
          )}
          <li className="pager-place">{say.place(current, last)}</li>
          <li>
            <button type="button" aria-label={say.next} disabled={current === last} onClick={() => onPage(current + 1)}>
              <IconChevronRight size={16} aria-hidden />
            </button>
          </li>
        </ul>
      )}
    </nav>
  );
}

/** The first, the last, and those around the current one; -1 and -2 stand for what is left out before and after. */
function pagesAround(current: number, last: number): number[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 7) return all;
  const from = Math.max(2, Math.min(current - 1, last - 4));
  const to = Math.min(last - 1, Math.max(current + 1, 5));
  return [1, ...(from > 2 ? [-1] : []), ...all.slice(from - 1, to), ...(to < last - 1 ? [-2] : []), last];
}
