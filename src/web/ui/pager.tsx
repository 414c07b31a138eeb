import { Pagination } from '@mantine/core';

type PagerProps = Readonly<{
  page: number;
  pageSize: number;
  /** Undefined while it is being counted. */
  total: number | undefined;
  /** What is counted, in the plural: "contacts". */
  noun: string;
  /** The same for exactly one, when cutting the s off is wrong. */
  singular?: string;
  onPage: (page: number) => void;
}>;

const letters = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

/** The foot of a list: how many there are, and the way to the others. */
export function Pager({ page, pageSize, total, noun, singular, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <nav className="pager no-print" aria-label="Pages">
      <span role="status">{total === undefined ? 'Loading...' : countOf(total, noun, singular)}</span>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(page, pages)}
          onChange={onPage}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': letters[control] })}
        />
      )}
    </nav>
  );
}

function countOf(total: number, noun: string, singular = noun.replace(/s$/, '')): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? singular : noun}`;
}
