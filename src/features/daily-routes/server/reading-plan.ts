import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { planDay } from '../../day-plan/plan.ts';
import type { DayPlan } from '../../day-plan/planned.ts';
import { getPlanFacts, type Scope } from '../../day-plan/server/store-facts.ts';
import { listDone, listRunFactsOfDate } from './store-run-facts.ts';

/** The plan of a date as it stands, with what has been worked. */
export async function readPlan(read: Reader, date: Day, scope: Scope = 'all'): Promise<DayPlan> {
  const [facts, runs] = await Promise.all([
    getPlanFacts(read, scope, { from: date, to: date }),
    listRunFactsOfDate(read, date),
  ]);
  return planDay({ ...facts, ...runs, done: await listDone(read, facts.closed, [date]) }, date);
}
