import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import './pager.css';

type PagerProps = Readonly<{
  page: number;
  pageSize: number;
  /** Undefined while it is being counted. */
  total: number | undefined;
  /** Of how many there are without the filters. */
  of?: number | undefined;
  /** What is counted, in the plural: "contacts". */
  noun: string;
  /** The same for exactly one, when cutting the s off is wrong. */
  singular?: string;
  onPage: (page: number) => void;
}>;

/** The foot of a list: how many there are, and the way to the others. Stays in sight while a long list scrolls. */
export function Pager({ page, pageSize, total, of, noun, singular, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const current = Math.min(page, last);
  // An address with a page that is not there (any more) leads to the last one.
  useEffect(() => {
    if (total && page > last) onPage(last);
  });
  return (
    <nav className="pager no-print" aria-label="Pages">
      <span role="status">{total === undefined ? 'Loading...' : countOf(total, of, noun, singular)}</span>
      {last > 1 && (
        <ul>
          <li>
            <button
              type="button"
              aria-label="Previous page"
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
                  aria-label={`Page ${shown}`}
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
          <li className="pager-place">
            Page {current} of {last}
          </li>
          <li>
            <button
              type="button"
              aria-label="Next page"
              disabled={current === last}
              onClick={() => onPage(current + 1)}
            >
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

function countOf(total: number, of: number | undefined, noun: string, singular = noun.replace(/s$/, '')): string {
  const number = total.toLocaleString('en-US');
  if (of !== undefined) return `${number} of ${of.toLocaleString('en-US')} ${of === 1 ? singular : noun}`;
  return `${number} ${total === 1 ? singular : noun}`;
}
