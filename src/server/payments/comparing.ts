/** Compares our copies with what the provider has: a page a transaction, and from where an earlier one broke off. */
import type { Reader, Tx } from '../database/connection.ts';
import type { Transact } from '../transact.ts';
import type { Page } from './pages.ts';
import type { Payments } from './payments.ts';
import { nextReading } from './store.ts';

export type ComparingKit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

/** How far it has come: kept by whoever runs it, and given to the one that goes on. */
export type Progress = Readonly<{
  /** The reading with which it began: what none since has seen is asked for by its id. */
  began: string;
  step: string;
  /** Behind which the next page begins. */
  last?: string | undefined;
  counts: Readonly<Record<string, number>>;
}>;

/** @param keep called after each page, where it can go on */
export type Compare<Count extends string> = (
  kit: ComparingKit,
  from?: Progress,
  keep?: (progress: Progress) => Promise<void>,
) => Promise<Readonly<Record<Count, number>>>;

type Pages<T, Counts> = Readonly<{
  ask: (last: string | undefined) => Promise<Page<T>>;
  /** Before the page is written: what else has to be asked for. */
  prepare?: (rows: readonly T[]) => Promise<readonly Counts[]>;
  write: (tx: Tx, rows: readonly T[], reading: string) => Promise<Counts>;
}>;

/** Goes through the steps in their order, from the one that `from` names on; each is gone through once. */
export async function comparison<Count extends string>(
  kit: ComparingKit,
  { steps, counts }: Readonly<{ steps: readonly string[]; counts: readonly Count[] }>,
  from?: Progress,
  keep: (progress: Progress) => Promise<void> = async () => {},
) {
  type Counts = Partial<Record<Count, number>>;
  let progress = from ?? { began: await nextReading(kit.read), step: steps[0] ?? '', counts: {} };
  const counted = () => plus(counts, progress.counts, {});

  async function move(by: Partial<Progress>, ...seen: readonly Counts[]): Promise<void> {
    const sum = seen.reduce<Readonly<Record<Count, number>>>((all, more) => plus(counts, all, more), counted());
    progress = { ...progress, ...by, counts: sum };
    await keep(progress);
  }

  return {
    counted,
    /** All pages, of which the next is on its way while one is written. */
    async pages<T>(step: string, { ask, prepare, write }: Pages<T, Counts>): Promise<void> {
      if (progress.step !== step) return;
      const begin = async (last: string | undefined) => {
        const reading = await nextReading(kit.read);
        return { reading, ...(await ask(last)) };
      };
      let page = begin(progress.last);
      for (let isMore = true; isMore; ) {
        const { reading, rows, next } = await page;
        isMore = next !== undefined;
        if (isMore) page = begin(next);
        page.catch(() => {}); // told when it is waited for
        const prepared = (await prepare?.(rows)) ?? [];
        const written = await kit.transact((tx) => write(tx, rows, reading));
        await move({ step: isMore ? step : (steps[steps.indexOf(step) + 1] ?? ''), last: next }, ...prepared, written);
      }
    },
    /** What no page has shown since it began, one by one. */
    async each<T>(step: string, list: (began: string) => Promise<readonly T[]>, look: (one: T) => Promise<Counts>) {
      if (progress.step !== step) return;
      for (const one of await list(progress.began)) await move({}, await look(one));
    },
  };
}

const plus = <Count extends string>(
  names: readonly Count[],
  some: Progress['counts'],
  others: Partial<Record<Count, number>>,
): Readonly<Record<Count, number>> =>
  Object.fromEntries(names.map((name) => [name, (some[name] ?? 0) + (others[name] ?? 0)])) as Record<Count, number>;
