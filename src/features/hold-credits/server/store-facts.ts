import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { listUnsettled } from '../../../server/payments/store.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getPlanFacts } from '../../day-plan/server/store-facts.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import type { SuspensionReason } from '../../suspensions/contract.ts';
import { type Bill, periodOf } from '../billing-periods.ts';
import type { Decision } from '../contract.ts';
import { PlannedPickups } from '../missed-pickups.ts';
import type { HeldService } from '../reckoning.ts';
import { listBills } from './store-bills.ts';

/** The kind of command that credits a hold. */
export const creditingKind = 'credit-hold';

/** Which holds are asked for. */
export type Which = 'all' | Readonly<{ contactId: string }> | Readonly<{ suspensionId: string }>;

export type FoundHold = Readonly<{
  id: string;
  contactId: string;
  contactName: string;
  profileId: string;
  from: Day;
  to: Day;
  reason: SuspensionReason | null;
  /** The customer at the provider, once something was billed. */
  customerId: string | null;
  decisions: Decision[];
  /** Whether it was decided about as it is now, once nothing of it could change any more. */
  isClosed: boolean;
}>;

export type CreditFacts = HoldFacts & Readonly<{ today: Day; holds: readonly FoundHold[] }>;

type HoldFacts = Readonly<{
  /** By the contact. */
  services: ReadonlyMap<string, readonly HeldService[]>;
  /** By the account; what cannot be reckoned because its price is no plain number of dollars is left out. */
  bills: ReadonlyMap<string, readonly Bill[]>;
  made: readonly Readonly<{ serviceId: string; date: Day }>[];
  plan: PlannedPickups;
  /** Of which nobody knows yet whether the provider has credited them. */
  posting: ReadonlySet<string>;
}>;

/** A year after its end a hold is nobody's business any more, unless somebody looks at that customer. */
const yearBack = 366;

/** All that the credits for some holds follow from, as it is now. */
export async function getCreditFacts(read: Reader, which: Which, now: Instant): Promise<CreditFacts> {
  const timeZone = await getTimeZone(read);
  const today = dayAt(now, timeZone);
  const holds = await listHolds(read, which, { since: addDays(today, -yearBack), timeZone });
  return { today, holds, ...(await creditFactsOf(read, holds)) };
}

type OfHold = Pick<FoundHold, 'contactId' | 'profileId' | 'from' | 'to'>;

/** The same for holds that are known, or are only thought of. */
export async function creditFactsOf(read: Reader, holds: readonly OfHold[]): Promise<HoldFacts> {
  const timeZone = await getTimeZone(read);
  const rows = await listServices(read, [...new Set(holds.map(({ contactId }) => contactId))]);
  const bills = Map.groupBy(
    await listBills(read, [...new Set(holds.map((one) => one.profileId))], timeZone),
    (bill) => bill.profileId,
  );
  const period = spanOf(holds, bills);
  const addressIds = [...new Set(rows.map(({ addressId }) => addressId))];
  const [plan, made, unsettled] = await Promise.all([
    getPlanFacts(read, { addressIds }, period),
    listMade(
      read,
      rows.map(({ id }) => id),
    ),
    listUnsettled(read, creditingKind),
  ]);
  const holdsOf = new Map(plan.services.map(({ id, holds: all }) => [id, all]));
  const services = rows.map((row) => ({ ...row, holds: holdsOf.get(row.id) ?? [] }));
  return {
    ...{ bills, made, plan: new PlannedPickups(plan) },
    services: Map.groupBy(services, ({ contactId }) => contactId),
    posting: new Set(unsettled.map(({ request }) => String(request.suspensionId))),
  };
}

/** From the first to the last day of all periods in which one of the holds lies. */
function spanOf(holds: readonly OfHold[], bills: ReadonlyMap<string, readonly Bill[]>) {
  const periods = holds.flatMap(({ from, to, profileId }) =>
    (bills.get(profileId) ?? []).map((bill) => ({ from: periodOf(bill, from).from, to: periodOf(bill, to).to })),
  );
  const days = [...holds, ...periods];
  return {
    from: days.map(({ from }) => from).sort()[0] ?? '2000-01-01',
    to:
      days
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '2000-01-01',
  };
}

const among = (which: Which, since: Day): RawBuilder<unknown> => {
  if (which === 'all') return sql`h.held_to >= ${since}::date`;
  if ('contactId' in which) return sql`c.id = ${which.contactId}`;
  return sql`h.id = ${which.suspensionId}`;
};

/** Of `hold_credit k`, whose id is the command that gave the credit. */
export const isTakenBack = sql`exists (select from given_credit g where g.command_id = k.id::text and g.is_taken_back)`;

/** Holds of living contacts with an account, and removed ones that were credited; latest first. */
async function listHolds(
  read: Reader,
  which: Which,
  { since, timeZone }: Readonly<{ since: Day; timeZone: string }>,
): Promise<FoundHold[]> {
  const { rows } = await sql<FoundHold>`
    with h as (
      select id, contact_id, suspended_from as held_from, suspended_to as held_to, reason, null::uuid as profile_id
      from customer_hold
      union all
      (select distinct on (k.suspension_id) k.suspension_id, null, k.held_from, k.held_to, null, k.profile_id
        from hold_credit k where not exists (select from customer_hold u where u.id = k.suspension_id)
        order by k.suspension_id, k.created_at desc))
    select h.id, c.id as "contactId", c.name as "contactName", c.profile_id as "profileId", h.held_from as from,
      h.held_to as to, h.reason, p.stripe_customer_id as "customerId", (
        select coalesce(json_agg(json_build_object('id', k.id, 'kind', k.kind, 'amount', k.amount, 'sum', k.sum,
          'reason', k.reason, 'by', b.name, 'at', k.created_at, 'isTakenBack', ${isTakenBack})
          order by k.created_at, k.id), '[]')
        from hold_credit k left join person b on b.id = k.created_by where k.suspension_id = h.id) as decisions,
      h.reason is not null and exists (
        select from hold_credit k
        where k.suspension_id = h.id and k.held_from = h.held_from and k.held_to = h.held_to and not ${isTakenBack}
          and (k.created_at at time zone ${timeZone})::date > k.held_to) as "isClosed"
    from h join living_contact c on c.id = h.contact_id or c.profile_id = h.profile_id
    left join paying_account p on p.profile_id = c.profile_id and not p.is_replaced
    where c.profile_id is not null and ${among(which, since)}
    order by h.held_from desc, h.id`.execute(read);
  return rows;
}

type ServiceRow = Omit<HeldService, 'holds'> & Readonly<{ contactId: string }>;

async function listServices(read: Reader, contactIds: readonly string[]): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select v.id, v.address_id as "addressId", v.stream, v.waste_cans_count as cans, v.first_day as "firstDay",
      v.last_day as "lastDay", a.street, a.contact_id as "contactId"
    from agreed_service v join living_address a on a.id = v.address_id
    where a.contact_id = any(${contactIds}::uuid[])
    order by a.street, v.stream, v.first_day, v.id`.execute(read);
  return rows;
}

/** What was picked up of these services, or of those in whose place they are, on days on which they are on hold. */
async function listMade(read: Reader, serviceIds: readonly string[]) {
  const { rows } = await sql<Readonly<{ serviceId: string; date: Day }>>`
    select u.service_id as "serviceId", p.date from hold u
    cross join lateral ${ofSameHouse(sql`u.service_id`)} one
    join completed_pickup p on p.service_id = one.id and p.date <@ u.period
    where u.service_id = any(${serviceIds}::uuid[])`.execute(read);
  return rows;
}
