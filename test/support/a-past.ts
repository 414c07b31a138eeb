/** A random past of a small company, straight into the tables: runs, bills, customers who come and go, and talk. */
import { sql } from 'kysely';
import { type Random, randomFrom } from '../../src/app/demo/random.ts';
import { addDays, addMinutes, addMonths, type Day } from '../../src/kernel/calendar.ts';
import type { Tx } from '../../src/server/database/connection.ts';

export type Past = Readonly<{ from: Day; to: Day }>;

const towns = ['Farmington', 'Aztec', 'Bloomfield'];
const reasons = ['not_out', 'blocked', 'no_access', 'overfull'];
const households = 12;

type Household = Readonly<{ contactId: string; profileId: string; addressId: string; customer: string; point: Point }>;
type Point = Readonly<{ latitude: number; longitude: number }>;

/** @param staff who drives and answers */
export async function aPast(tx: Tx, seed: string, { from, to }: Past, staff: readonly string[]): Promise<void> {
  const random = randomFrom(seed);
  const homes: Household[] = [];
  for (let n = 0; n < households; n++) homes.push(await aHousehold(tx, random, `${seed} ${n}`, { from, to }));
  const routes: string[] = [];
  // Two have the same name, as two people may have.
  for (const name of [`${seed} North`, `${seed} North`, `${seed} South`])
    routes.push(await aRoute(tx, name, homes, random));
  for (let day = from; day <= to; day = addDays(day, random.whole(1, 4)))
    for (const route of routes) if (random.chance(0.7)) await aRun(tx, random, { day, route, homes, staff });
  for (const home of homes) {
    await bills(tx, random, home, { from, to }, seed);
    await talk(tx, random, home, { from, to }, staff);
  }
}

const idOf = (rows: readonly { id: string }[]): string => rows[0]?.id ?? '';
const at = (day: Day, minutes: number) => addMinutes(`${day}T12:00:00.000Z`, minutes);

async function aHousehold(tx: Tx, random: Random, name: string, { from, to }: Past): Promise<Household> {
  const created = at(addDays(from, random.whole(-60, 200)), random.whole(0, 600));
  const email = `${crypto.randomUUID()}@example.test`;
  const profile = await sql<{ id: string }>`
    insert into profile (first_name, last_name, email, role) values ('Rosa', ${name}, ${email}, 'customer') returning id`.execute(
    tx,
  );
  const profileId = idOf(profile.rows);
  const contact = await sql<{ id: string }>`
    insert into contact (first_name, last_name, email, phone, profile_id, created_at, created_by, status)
    values ('Rosa', ${name}, ${email}, '(505) 555-0100', ${profileId}, ${created}, ${random.chance(0.5) ? profileId : null},
      ${random.chance(0.2) ? 'Lost' : 'Converted'}) returning id`.execute(tx);
  const contactId = idOf(contact.rows);
  const point = { latitude: 36.7 + random.next() / 20, longitude: -108.2 + random.next() / 20 };
  const address = await sql<{ id: string }>`
    insert into contact_address (contact_id, street, city, state, zip_code, is_billing, is_mailing, is_service, latitude,
      longitude)
    values (${contactId}, ${`${name} St`}, ${random.pick(towns)}, 'NM', '87401', true, true, true, ${point.latitude},
      ${point.longitude}) returning id`.execute(tx);
  const addressId = idOf(address.rows);
  const first = addDays(created.slice(0, 10), random.whole(0, 40));
  const last = random.chance(0.4) ? addDays(first, random.whole(10, 250)) : null;
  if (random.chance(0.85))
    await sql`insert into service (address_id, first_day, last_day) values (${addressId}, ${first}, ${last})`.execute(
      tx,
    );
  const customer = `cus_${crypto.randomUUID()}`;
  if (to > from)
    await sql`insert into payer (profile_id, stripe_customer_id, reading) values (${profileId}, ${customer}, 0)`.execute(
      tx,
    );
  return { contactId, profileId, addressId, customer, point };
}

async function aRoute(tx: Tx, name: string, homes: readonly Household[], random: Random): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into route (name, days_of_week) values (${name}, '{Monday}') returning id`.execute(tx);
  const routeId = idOf(rows);
  for (const [i, { addressId }] of random.shuffled(homes).slice(0, 5).entries())
    await sql`
      insert into route_address (route_id, address_id, order_in_route) values (${routeId}, ${addressId}, ${i + 1})`.execute(
      tx,
    );
  return routeId;
}

type RunFacts = Readonly<{ day: Day; route: string; homes: readonly Household[]; staff: readonly string[] }>;

async function aRun(tx: Tx, random: Random, { day, route, homes, staff }: RunFacts): Promise<void> {
  const driver = random.chance(0.9) ? random.pick(staff) : null;
  const status = random.pick(['completed', 'completed', 'completed', 'in_progress', 'pending', 'cancelled']);
  const start = status === 'pending' ? null : at(day, random.whole(0, 60));
  const stops = random.shuffled(homes).slice(0, random.whole(0, 8));
  const end = status === 'completed' ? at(day, 120 + stops.length * 12) : null;
  const run = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id, status, start_time, end_time, cancel_reason)
    select ${day}, id, name, ${driver}, ${status}, ${start}, ${end}, ${status === 'cancelled' ? 'Snow' : null}
    from route where id = ${route} returning id`.execute(tx);
  for (const [i, { contactId, addressId, point }] of stops.entries()) {
    const worked = random.pick(['completed', 'completed', 'completed', 'skipped', 'rescheduled', 'pending']);
    const stopStatus = status === 'pending' || status === 'cancelled' ? 'pending' : worked;
    const isWorked = stopStatus !== 'pending';
    const isLate = random.chance(0.1);
    const doneAt = isWorked ? at(isLate ? addDays(day, 1) : day, 60 + i * 11 + random.whole(0, 5)) : null;
    const reason = stopStatus === 'skipped' && random.chance(0.8) ? random.pick(reasons) : null;
    const because = random.chance(0.1) ? JSON.stringify({ kind: 'put_off', from: addDays(day, -1) }) : null;
    const held = stopStatus === 'pending' && random.chance(0.3) ? '{"reason": "vacation"}' : null;
    await sql`
      insert into daily_route_stop (daily_route_id, address_id, contact_id, order_in_route, street_line, city_line,
        contact_name, waste_cans_count, latitude, longitude, status, started_at, completion_time, skip_reason, photo_key,
        suspension, because, rescheduled_to)
      select ${idOf(run.rows)}, a.id, ${contactId}, ${i + 1}, a.street, a.city || ', NM 87401', 'Rosa',
        ${random.whole(1, 4)}, ${random.chance(0.9) ? point.latitude : null}, ${point.longitude}, ${stopStatus},
        ${doneAt && random.chance(0.5) ? addMinutes(doneAt, -2) : null}, ${doneAt}, ${reason},
        ${isWorked && random.chance(0.5) ? `photo-${crypto.randomUUID()}` : null}, ${held}::jsonb, ${because}::jsonb,
        ${stopStatus === 'rescheduled' ? addDays(day, 2) : null}::date
      from contact_address a where a.id = ${addressId}`.execute(tx);
  }
}

async function bills(tx: Tx, random: Random, home: Household, { from, to }: Past, seed: string): Promise<void> {
  const everyMonths = random.pick([1, 1, 1, 3, 12]);
  let amount = random.whole(2000, 6000);
  const starts = addMonths(from, random.whole(0, 4));
  const ends = random.chance(0.5) ? addMonths(starts, random.whole(2, 9)) : to;
  for (let day = starts; day <= ends && day <= to; day = addMonths(day, everyMonths)) {
    if (random.chance(0.15)) amount = random.whole(2000, 6000);
    if (random.chance(0.05)) continue;
    const first = at(day, random.whole(-300, 300));
    const invoice = await sql<{ id: string }>`
      insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, number, status, currency, total,
        starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, due_date, period_start, period_end, finalized_at, stripe_created_at, reading)
      values (${`in_${crypto.randomUUID()}`}, ${home.customer}, ${`${seed}-${random.whole(1, 1e9)}`},
        ${random.pick(['open', 'paid', 'paid', 'void', 'draft', 'uncollectible'])}, ${random.chance(0.95) ? 'usd' : 'eur'},
        ${amount}, 0, 0, ${amount}, 0, ${amount}, 0, 0, 0, ${first}, ${first}, ${first},
        ${random.chance(0.9) ? first : null}, ${first}, 0) returning id`.execute(tx);
    const until = `${addMonths(first.slice(0, 10), everyMonths)}${first.slice(10)}`;
    const lines: [number, string, string | null, boolean][] = [[amount, until, 'price_a', false]];
    if (random.chance(0.2)) lines.push([500, first, 'price_once', false]);
    if (random.chance(0.2)) lines.push([-333, until, 'price_a', true]);
    if (random.chance(0.2)) lines.push([700, until, null, false]);
    for (const [i, [cents, end, price, isProration]] of lines.entries())
      await sql`
        insert into stripe_invoice_line (stripe_line_id, invoice_id, place, amount, quantity, stripe_price_id,
          period_start, period_end, is_proration)
        values (${`il_${crypto.randomUUID()}`}, ${idOf(invoice.rows)}, ${i}, ${cents}, 1, ${price}, ${first}, ${end},
          ${isProration})`.execute(tx);
    if (random.chance(0.7))
      await sql`
        insert into stripe_invoice_payment (stripe_payment_id, invoice_id, amount, way, paid_at, received_on, reading)
        values (${`py_${crypto.randomUUID()}`}, ${idOf(invoice.rows)}, ${random.whole(1, amount)}, 'check', ${at(addDays(day, 9), 0)},
          ${random.chance(0.5) ? addDays(day, 8) : null}, 0)`.execute(tx);
    if (random.chance(0.1))
      await sql`
        insert into stripe_refund (stripe_refund_id, invoice_id, amount, is_given, reading, stripe_created_at)
        values (${`re_${crypto.randomUUID()}`}, ${idOf(invoice.rows)}, 150, ${random.chance(0.7)}, 0, ${at(addDays(day, 11), 0)})`.execute(
        tx,
      );
  }
}

async function talk(
  tx: Tx,
  random: Random,
  home: Household,
  { from, to }: Past,
  staff: readonly string[],
): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, random.whole(5, 40))) {
    const isMessage = random.chance(0.4);
    const created = at(day, random.whole(0, 500));
    const type = isMessage ? 'note' : random.pick(['task', 'note', 'call', 'meeting']);
    const status =
      isMessage || type === 'task' ? random.pick(['in_progress', 'completed', 'pending', 'cancelled']) : null;
    const { rows } = await sql<{ id: string }>`
      insert into activity (contact_id, type, title, status, is_customer_generated, created_by, assigned_to, created_at,
        is_hidden)
      values (${home.contactId}, ${type}, 'A word', ${status}, ${isMessage},
        ${isMessage ? home.profileId : random.chance(0.9) ? random.pick(staff) : null},
        ${random.chance(0.5) ? random.pick(staff) : null}, ${created}, ${random.chance(0.1)}) returning id`.execute(tx);
    for (let n = random.whole(0, 2); n > 0; n--)
      await sql`
        insert into activity_note (activity_id, note_text, created_by, is_visible_to_customer, is_from_customer, created_at)
        values (${idOf(rows)}, 'An answer', ${random.pick(staff)}, ${random.chance(0.7)}, ${random.chance(0.2)},
          ${addMinutes(created, random.whole(1, 3000))})`.execute(tx);
    if (!random.chance(0.4)) continue;
    const state = random.pick(['open', 'in_hand', 'done', 'declined', 'withdrawn']);
    const settled = state === 'open' || state === 'in_hand' ? null : addMinutes(created, random.whole(5, 9000));
    await sql`
      insert into service_request (contact_id, kind, asked, state, owner_id, created_by, created_at, settled_by, settled_at)
      values (${home.contactId}, ${random.pick(['pause', 'missed_pickup', 'move'])}, '{}', ${state},
        ${random.chance(0.5) ? random.pick(staff) : null}, ${home.profileId}, ${created},
        ${settled && random.pick(staff)}, ${settled})`.execute(tx);
  }
}
