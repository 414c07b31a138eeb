/** Contact Status Overview, taken along. */
import { dayAt, formatDay, type Instant } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { mostContacts, type StatusRow } from '../contact-status.ts';
import { inTime } from './asking.ts';
import { byteOrderMark } from './csv.ts';
import { fileName } from './csv-file.ts';
import type { ReportLetter } from './letter.ts';
import { type ContactQuestion, findContactStatus } from './store-contact-status.ts';
import { inTurns } from './turns.ts';

const title = 'Contact Status Overview';

export const wholeContactStatus: ContactQuestion = { q: '', sort: 'name', direction: 'asc' };

export async function contactStatusCsv(contacts: readonly StatusRow[]): Promise<string> {
  const lines = await inTurns(contacts, ({ name, email, isConverted, agreement, plan, routes, cans }) =>
    csvLine([name, email, isConverted ? 'Yes' : 'No', agreementOf(agreement), plan, routes.join(', '), cans]),
  );
  const heads = ['Name', 'Email', 'Converted', 'Agreement', 'Stripe Plan', 'Routes', 'Cans'];
  return [byteOrderMark, csvLine(heads), ...lines].join('');
}

const agreementOf = (agreement: StatusRow['agreement']) => agreement && (agreement === 'signed' ? 'Signed' : 'Pending');

/** As many contacts as the page shows: a letter with more of them is one that mail servers refuse. */
export async function contactStatusLetter(slow: Reader, asked: ContactQuestion, now: Instant): Promise<ReportLetter> {
  const today = dayAt(now, await getTimeZone(slow));
  const { totals, matching, rows } = await inTime(findContactStatus(slow, asked, today));
  const count = (number: number) => number.toLocaleString('en-US');
  const found = asked.q ? `${count(matching)} of them match “${asked.q}”. ` : '';
  const attached =
    rows.length < matching
      ? `The first ${count(mostContacts)} are attached as CSV; the page exports all.`
      : 'The rows are attached as CSV.';
  return {
    title,
    days: formatDay(today),
    paragraphs: [
      `Of ${count(totals.contacts)} contacts ${count(totals.converted)} have an account, ${count(totals.signed)} have signed an agreement, ${count(totals.withPlan)} have a plan and ${count(totals.onRoutes)} are on a route.`,
      found + attached,
    ],
    path: `/reports/contact-status?${new URLSearchParams(asked)}`,
    file: { name: fileName('contact-status', { from: today, to: today }), text: await contactStatusCsv(rows) },
    isOfPeople: true,
  };
}
