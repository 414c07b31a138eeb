import { useNavigate, useSearch } from '@tanstack/react-router';
import { isDate } from '../kernel/calendar.ts';
import { highestPage } from '../kernel/paging.ts';

/** How one parameter of the address is read; whatever does not fit gives the default. */
export type Param<T> = Readonly<{ initial: T; read: (text: string) => T }>;

export const urlText = (initial = ''): Param<string> => ({ initial, read: (text) => text });

/** An id as the server gives them, or one of the choices; any other text is none. */
export const urlId = (choices: readonly string[] = []): Param<string> => ({
  initial: '',
  read: (text) => (choices.includes(text) || uuid.test(text) ? text : ''),
});
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page beyond the last is asked for all the same: the list then goes to its last. */
export const urlPage = (): Param<number> => ({
  initial: 1,
  read(text) {
    const page = Math.trunc(Number(text));
    return page >= 1 ? Math.min(page, highestPage) : 1;
  },
});

export const urlDay = (initial: string): Param<string> => ({
  initial,
  read: (text) => (isDate(text) ? text : initial),
});

export const urlChoice = <const T extends string>(choices: readonly T[], initial: NoInfer<T>): Param<T> => ({
  initial,
  read: (text) => choices.find((choice) => choice === text) ?? initial,
});

type Params = Readonly<Record<string, Param<string> | Param<number>>>;
type Values<P extends Params> = { [K in keyof P]: P[K]['initial'] };

/**
 * Filters, tabs, pages and dates live in the address: they survive reload and can be sent to a colleague.
 * Setting anything but the page goes back to page 1; defaults are left out of the address.
 */
export function useUrlState<P extends Params>(params: P): [Values<P>, (change: Partial<Values<P>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();

  const values = Object.fromEntries(
    Object.entries(params).map(([name, { initial, read }]) => {
      const given = search[name];
      return [name, given === undefined ? initial : read(String(given))];
    }),
  ) as Values<P>;

  function set(change: Partial<Values<P>>) {
    const restart = 'page' in params && !('page' in change) ? { page: undefined } : {};
    void navigate({
      to: '.',
      replace: true,
      state: true, // from where the page was opened
      resetScroll: 'page' in change, // whoever opens something or filters stays where they are
      search: (old: Record<string, unknown>) => withoutDefaults(params, { ...old, ...restart, ...change }),
    } as Parameters<typeof navigate>[0]);
  }
  return [values, set];
}

function withoutDefaults(params: Params, search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== params[name]?.initial));
}
