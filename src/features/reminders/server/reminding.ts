import { addDays, type Day, dayAt, hourAt } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { type NewMessage, queueMessages } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { isSendingHour, type OpenInvoice, type Steps, sendingSince, stepOn } from '../rules.ts';

const lookEveryMs = 10 * 60_000;
/** People whose letters are written together. */
const atOnce = 50;

type Identified = Readonly<{
  id: string;
  dueOn: Day;
  /** Who hears of it. */
  profileId: string;
}>;

/** Of what people are reminded, step by step. */
type Subject<Row> = Readonly<{
  name: string;
  findSettings: (read: Reader) => Promise<(Steps & Readonly<{ timeZone: string }>) | undefined>;
  /** Whether what is listed is what holds; what does not yet is looked at later. Always, when left out. */
  isUpToDate?: () => Promise<boolean>;
  list: (read: Reader, wanted: Readonly<{ timeZone: string; ids?: readonly string[] }>) => Promise<Row[]>;
  /** Writes down what is sent now; gives the ids of those of which nobody else has. */
  claim: (tx: Tx, sent: readonly (Row & Readonly<{ step: number }>)[]) => Promise<ReadonlySet<string>>;
  /** One letter of everything of which one person hears on this day. */
  letterOf: (rows: readonly [Row, ...Row[]], today: Day, company: Letterhead) => NewMessage;
}>;

/** Writes to those whose step has come, in the company's morning; a day that was missed is caught up when it can be. */
export function remindingJob<Row extends OpenInvoice & Identified>(
  { read, transact, clock }: Pick<Kit, 'read' | 'transact' | 'clock'>,
  { name, findSettings, isUpToDate, list, claim, letterOf }: Subject<Row>,
): Job {
  /** What was settled, switched off or sent since they were chosen is seen here, with what is written. */
  async function remind(tx: Tx, ids: readonly string[], today: Day): Promise<void> {
    const settings = await findSettings(tx);
    if (!settings) return;
    const due = (await list(tx, { timeZone: settings.timeZone, ids })).flatMap((row) => {
      const step = stepOn(row, settings, today);
      return step === undefined ? [] : [{ ...row, step }];
    });
    const claimed = await claim(tx, due);
    const company = await getLetterhead(tx);
    const mine = due.filter(({ id }) => claimed.has(id));
    if (mine.length > 0)
      await queueMessages(
        tx,
        byPerson(mine).map((rows) => {
          const newest = rows.map(({ dueOn, step }) => addDays(dueOn, step)).reduce((a, b) => (a > b ? a : b));
          return { ...letterOf(rows, today, company), dueSince: sendingSince(newest, settings.timeZone) };
        }),
      );
  }

  return {
    name,
    everyMs: lookEveryMs,
    async run(signal) {
      const settings = await findSettings(read);
      if (!settings?.isReminding) return;
      const { timeZone } = settings;
      const now = clock.now();
      if (!isSendingHour(hourAt(now, timeZone)) || (isUpToDate && !(await isUpToDate()))) return;
      const today = dayAt(now, timeZone);
      const all = await list(read, { timeZone });
      const due = byPerson(all.filter((row) => stepOn(row, settings, today) !== undefined));
      for (let from = 0; from < due.length && !signal.aborted; from += atOnce) {
        const ids = due.slice(from, from + atOnce).flatMap((rows) => rows.map(({ id }) => id));
        await transact((tx) => remind(tx, ids, today));
      }
    },
  };
}

function byPerson<Row extends Identified>(rows: readonly Row[]): (readonly [Row, ...Row[]])[] {
  const people = Map.groupBy(rows, ({ profileId }) => profileId).values();
  return [...people].flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []));
}
