import {
  addDays,
  addMinutes,
  type Day,
  dayAt,
  formatDay,
  type Instant,
  startOfDay,
  weekdayOf,
  weekdays,
} from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { type NewMessage, queueMessage } from '../../../server/outbox/store.ts';
import { findCompany, getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { reportOf } from '../declared.ts';
import { rangeOf } from '../range.ts';
import { type Asked, asked, tell, unitFor } from './asking.ts';
import { reportCsv } from './csv.ts';
import { fileName } from './file-name.ts';
import { claimLetter, type DueLetter, listDueLetters } from './store-letters.ts';

const mondayHour = 7;
const lookEveryMs = 5 * 60_000;

/** The Monday of the present week, and the instant at which its letters are due. */
export function mondayOf(now: Instant, timeZone: string): Readonly<{ monday: Day; at: Instant }> {
  const today = dayAt(now, timeZone);
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  return { monday, at: hourOf(monday, mondayHour, timeZone) };
}

/** That hour of a day's clock; no clock changes on a Monday morning. */
const hourOf = (day: Day, hour: number, timeZone: string): Instant => addMinutes(startOfDay(day, timeZone), hour * 60);

type Kept = Pick<Kit, 'transact' | 'clock' | 'publicUrl'> & Readonly<{ slow: Reader }>;

/** Every Monday at seven the reports of the days until Sunday, to whoever subscribed; after a night asleep as soon as it can. */
export function reportLettersJob({ transact, clock, publicUrl, slow }: Kept): Job {
  return {
    name: 'report letters',
    everyMs: lookEveryMs,
    topic: 'company', // which tells of a new day
    async run(signal) {
      if (!(await findCompany(slow))) return;
      const now = clock.now();
      const { monday, at } = mondayOf(now, await getTimeZone(slow));
      if (now < at) return;
      const due = await listDueLetters(slow, monday, at);
      const company = await getLetterhead(slow);
      const failures: unknown[] = [];
      for (const [reportId, letters] of Map.groupBy(due, (letter) => letter.reportId)) {
        const report = reportOf(reportId);
        if (!report || signal.aborted) continue;
        try {
          const question = { reportId, by: report.groups[0].key, ...rangeOf(report.usual, addDays(monday, -1)) };
          const content = await contentOf(slow, await asked(slow, question, now), { company, url: publicUrl() });
          for (const letter of letters)
            await transact(async (tx) => {
              if (await claimLetter(tx, letter, monday)) await queueMessage(tx, { ...content, ...addressed(letter) });
            });
        } catch (error) {
          failures.push(new Error(`The letter of ${reportId} was not written`, { cause: error }));
        }
      }
      // One that takes too long keeps no other from anybody; the job says so, and tries it again.
      if (failures.length > 0) throw new AggregateError(failures, 'Some reports were not sent');
    },
  };
}

const addressed = ({ name, email }: Pick<DueLetter, 'name' | 'email'>) => ({
  to: { name, address: email },
  createdBy: null,
});

type Content = Omit<NewMessage, 'to' | 'createdBy'>;

/** A report as a letter: what it says, and its rows as CSV. */
export async function contentOf(
  slow: Reader,
  question: Asked,
  { company, url }: Readonly<{ company: Letterhead; url: string }>,
): Promise<Content> {
  const { report, group, scope } = question;
  const told = await tell(slow, question);
  const range = { from: scope.from, to: scope.to };
  const query = new URLSearchParams({ ...range, by: group.key });
  const days = `${formatDay(range.from)} – ${formatDay(range.to)}`;
  const words = draft({
    subject: `${report.title}, ${days}`,
    paragraphs: [told.finding, `${days}, by ${group.label.toLowerCase()}. The rows are attached as CSV.`, report.note],
    link: { label: 'Open the report', url: `${url}/reports/${report.id}?${query}` },
    company,
  });
  return {
    ...words,
    kind: 'Report',
    attachment: {
      name: fileName({ reportId: report.id, ...range }),
      text: reportCsv(question, told, await unitFor(slow)),
    },
  };
}
