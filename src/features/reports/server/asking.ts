import { dayAt } from '../../../kernel/calendar.ts';
import type { DistanceUnit } from '../../../kernel/geo.ts';
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { findCompany, getTimeZone } from '../../company/server/store.ts';
import { reportOf } from '../declared.ts';
import { type Range, refuseRange } from '../range.ts';
import { type Reckoned, reckon, type Summed } from '../reckoning.ts';
import type { Group, Report } from '../report.ts';
import type { Scope } from './scope.ts';
import { sumUp } from './store.ts';

export type Question = Readonly<{ reportId: string; by: string; from: string; to: string }>;
export type Asked = Readonly<{ report: Report; group: Group; scope: Scope }>;
export type Told = Reckoned & Readonly<{ finding: string }>;

/** Refuses an unknown report (missing), an unknown group and a range in which nothing can be counted (invalid). */
export async function asked(read: Reader, { reportId, by, from, to }: Question, now: string): Promise<Asked> {
  const report = getReport(reportId);
  const group = report.groups.find(({ key }) => key === by);
  if (!group) throw invalidField('by', 'no-such-group', 'This report has no such grouping.');
  refuseRange({ from, to });
  const timeZone = await getTimeZone(read);
  return { report, group, scope: { from, to, today: dayAt(now, timeZone), timeZone } };
}

export const unknownReport = 'The requested report does not exist.'; // spec 3 §2
const getReport = (id: string): Report => found(reportOf(id), unknownReport);

/** The rows of a report, their total and its headline. */
export async function tell(read: Reader, question: Asked): Promise<Told> {
  return toldOf(question, await inTime(sumUp(read, question)));
}

export function toldOf({ report, group, scope }: Asked, summed: readonly Summed[]): Told {
  const range: Range = { from: scope.from, to: scope.to };
  const told = reckon(report, { group, range, today: scope.today }, summed);
  return { ...told, finding: headline(report, group, told, scope) };
}

function headline(report: Report, group: Group, { rows, total }: Reckoned, { from, today }: Scope): string {
  if (from > today) return 'These days are still to come: nothing has happened in them yet.';
  return report.finding(rows, total, group);
}

export async function unitFor(read: Reader): Promise<DistanceUnit> {
  return (await findCompany(read))?.distanceUnit ?? 'miles';
}

const statementTimedOut = '57014';

/** What the database breaks off is told as what it is: a question too large, not a fault. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== statementTimedOut) throw error;
    const words = 'This report took too long and was broken off. Choose fewer days, or try again later.';
    throw new Refusal('unavailable', 'takes-too-long', words);
  }
}
