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
import { queueMessage } from '../../../server/outbox/store.ts';
import { findCompany, getTimeZone } from '../../company/server/store.ts';
import { toAdmin } from '../../users/to-admin.ts';
import { declared } from '../declared.ts';
import { rangeOf } from '../range.ts';
import { type Asked, asked, tell, unitFor } from './asking.ts';
import { contactStatusLetter, wholeContactStatus } from './contact-status-file.ts';
import { reportCsv } from './csv.ts';
import { fileName } from './csv-file.ts';
import { checkInsLetter } from './driver-check-ins-file.ts';
import { contentOf, noteExport, type ReportLetter } from './letter.ts';
import { claimLetter, listDueLetters } from './store-letters.ts';

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
      const letterOf = lettersOf(slow, now, addDays(monday, -1));
      const failures: unknown[] = [];
      for (const [reportId, letters] of Map.groupBy(due, (letter) => letter.reportId)) {
        if (signal.aborted) continue;
        try {
          const letter = await letterOf[reportId]?.();
          if (!letter) continue; // one that is no longer made
          const content = await contentOf(slow, letter, publicUrl());
          for (const due of letters)
            await transact(async (tx) => {
              if (!(await claimLetter(tx, due, monday))) return;
              await noteExport(tx, due.profileId, letter);
              await queueMessage(tx, { ...content, ...toAdmin({ ...due, id: due.profileId }), createdBy: null });
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

/** What a report says on a Monday: of the days until Sunday, or of now where a report knows no days. */
function lettersOf(slow: Reader, now: Instant, sunday: Day): Readonly<Record<string, () => Promise<ReportLetter>>> {
  const ofDeclared = declared.map((report) => {
    const question = { reportId: report.id, by: report.groups[0].key, ...rangeOf(report.usual, sunday) };
    return [report.id, async () => declaredLetter(slow, await asked(slow, question, now))] as const;
  });
  return {
    ...Object.fromEntries(ofDeclared),
    'contact-status': () => contactStatusLetter(slow, wholeContactStatus, now),
    'driver-check-ins': () => checkInsLetter(slow, rangeOf('week', sunday)),
  };
}

/** The rows of a declared report and its headline. */
export async function declaredLetter(slow: Reader, question: Asked): Promise<ReportLetter> {
  const { report, group, scope } = question;
  const told = await tell(slow, question);
  const range = { from: scope.from, to: scope.to };
  const days = `${formatDay(range.from)} – ${formatDay(range.to)}`;
  const by = `${days}, by ${group.label.toLowerCase()}. The rows are attached as CSV.`;
  return {
    title: report.title,
    days,
    paragraphs: [told.finding, by, report.note],
    path: `/reports/${report.id}?${new URLSearchParams({ ...range, by: group.key })}`,
    file: { name: fileName(report.id, range), text: reportCsv(question, told, await unitFor(slow)) },
    isOfPeople: false,
  };
}
