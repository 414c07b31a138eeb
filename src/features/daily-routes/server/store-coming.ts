import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import type { DayFacts, Pickup, RunFacts, WorkedStop } from '../../day-plan/facts.ts';
import { planDay } from '../../day-plan/plan.ts';
import type { DayPlan, Unserved } from '../../day-plan/planned.ts';
import { becauseText, type WhyNot, whyNotText } from '../../day-plan/reasons.ts';
import { getAlikeFacts } from '../../day-plan/server/store-alike.ts';
import { coversDate } from '../../suspensions/rules.ts';
import { listContactsOfServices } from './calendar-plans.ts';
import { listDone, listRunFactsOfDate, listRunsOfDates } from './store-run-facts.ts';

type Planned = Readonly<{
  planOf: (date: Day) => DayPlan;
  /** Whose a pickup is: of houses for which the plan says the same, of all of them. */
  contactsOf: (pickup: Pickup) => readonly string[];
  isHeldOn: (pickup: Pickup, date: Day) => boolean;
}>;

/** The plan of a whole company for some days in a row; what was worked is known of the first one. */
async function planAll(read: Reader, from: Day, to: Day): Promise<Planned> {
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const closed = await listClosedDays(read, from, to);
  const [first, runs, done] = await Promise.all([
    listRunFactsOfDate(read, from),
    listRunsOfDates(read, dates.slice(1)),
    listDone(read, closed, dates),
  ]);
  const individual = [...first.worked, ...done].map(({ serviceId }) => serviceId);
  const { facts, alike } = await getAlikeFacts(read, { from, to, individual });
  const owners = await listContactsOfServices(
    read,
    facts.services.flatMap(({ id }) => (alike.has(id) ? [] : id)),
  );
  const holdsOf = new Map(facts.services.map(({ id, holds }) => [id, holds]));
  const runsOf = Map.groupBy(runs as readonly (RunFacts & { date: Day })[], ({ date }) => date);
  const workedOn = (date: Day): readonly WorkedStop[] => (date === from ? first.worked : []);
  const factsOf = (date: Day): DayFacts => ({
    ...facts,
    runs: date === from ? first.runs : (runsOf.get(date) ?? []),
    worked: workedOn(date),
    done,
  });
  return {
    planOf: (date) => planDay(factsOf(date), date),
    contactsOf: ({ serviceId }) => alike.get(serviceId)?.contactIds ?? owners.get(serviceId) ?? [],
    isHeldOn: ({ serviceId }, date) => holdsOf.get(serviceId)?.some((hold) => coversDate(hold, date)) ?? false,
  };
}

/** Why a pickup is not where its customer expects it: other reasons change nothing that was promised. */
const isChange = ({ kind }: WhyNot): boolean =>
  kind === 'closed' || kind === 'put_off_to' || kind === 'left_out' || kind === 'run_cancelled';

/** Whether a hold leaves nobody to wait: not on the day, nor on the one to which the calendar moves the pickup. */
function isHeldAnyway({ isHeldOn }: Planned, { why, ...pickup }: Unserved, date: Day): boolean {
  if (why.kind === 'put_off_to') return false; // what was put off comes in spite of a hold
  return isHeldOn(pickup, date) && isHeldOn(pickup, why.kind === 'closed' ? (why.to ?? date) : date);
}

/**
 * Whose pickup moves from a date or to it, or does not come on it, by contact and with the reasons in words. Who is on
 * hold waits for none, and what was served is over.
 */
export async function listChangedPickups(read: Reader, date: Day): Promise<ReadonlyMap<string, readonly string[]>> {
  const planned = await planAll(read, date, date);
  const { runs, unserved } = planned.planOf(date);
  const changes = [
    ...runs
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap(({ stops }) => stops)
      .flatMap((stop) =>
        stop.because && !stop.hold && !stop.workedId ? [{ ...stop, text: becauseText(stop.because, date) }] : [],
      ),
    ...runs
      .flatMap(({ stops }) => stops)
      .flatMap(({ away, ...one }) => (away && isChange(away) ? [{ ...one, text: whyNotText(away) }] : [])),
    ...unserved.flatMap((one) =>
      isChange(one.why) && !isHeldAnyway(planned, one, date) ? [{ ...one, text: whyNotText(one.why) }] : [],
    ),
  ];
  const found = new Map<string, Set<string>>();
  for (const change of changes)
    for (const contactId of planned.contactsOf(change))
      found.set(contactId, (found.get(contactId) ?? new Set()).add(change.text));
  return new Map([...found].map(([contactId, texts]) => [contactId, [...texts].sort()]));
}

/** How far ahead a next pickup is looked for, in days: the longest cadence, with room for a closed week. */
const nextWithin = 42;

/** The next day, today included, on which a truck comes to each contact; who is not named waits for none so soon. */
export async function listNextPickupDays(read: Reader, today: Day): Promise<ReadonlyMap<string, Day>> {
  const { planOf, contactsOf } = await planAll(read, today, addDays(today, nextWithin));
  const found = new Map<string, Day>();
  for (let date = today; date <= addDays(today, nextWithin); date = addDays(date, 1))
    for (const { isCancelled, stops } of planOf(date).runs)
      for (const stop of isCancelled ? [] : stops)
        if (!stop.hold && !stop.workedId)
          for (const contactId of contactsOf(stop)) if (!found.has(contactId)) found.set(contactId, date);
  return found;
}
