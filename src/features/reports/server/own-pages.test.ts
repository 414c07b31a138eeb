/** The two reports with a page of their own, each number counted another way from the rows. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { lastEvent } from '../../../../test/support/audit.ts';
import { fillBooks } from '../../../../test/support/books.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { formatDay } from '../../../kernel/calendar.ts';
import { distanceMetres } from '../../../kernel/geo.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { contactSorts, contactStatusContract as contactStatus } from '../contact-status.ts';
import { checkInStats, driverCheckInsContract as checkIns } from '../driver-check-ins.ts';

const [server, admin] = await aServerWith('admin');
const read = server.database.read;
const draws = fc.sample(fc.noBias(fc.nat(999_999)), { seed: 7, numRuns: 2000 });
let drawn = 0;
const next = () => (draws[drawn++ % draws.length] ?? 0) / 1_000_000;
const oneRow = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(read)).rows[0] as T;

before(async () => {
  await fillBooks(server, { today, customers: 24, invoices: 0, next });
  await sql`
    with product as (
      insert into stripe_product (stripe_product_id, name, active, reading) values ('prod_1', 'Standard', true, 1) returning id),
    price as (
      insert into stripe_price (stripe_price_id, product_id, active, unit_amount, currency, interval, interval_count,
        stripe_created_at, reading)
      select 'price_1', id, true, 3000, 'usd', 'month', 1, now(), 1 from product returning id)
    insert into customer_subscription_item (stripe_item_id, subscription_id, price_id, quantity, position)
    select 'item_' || s.id, s.id, price.id, 2, 0 from customer_subscription s, price`.execute(read);
  for (let n = 0; n < 3; n++) await aDailyRun(server, admin, { stops: 4 });
  const gone = await server.transact((tx) => aContact(tx));
  await sql`update contact set deleted_at = now() where id = ${gone.contactId}`.execute(read);
  await sql`
    with agreement as (
      insert into service_agreement (title, content, plain_text) values ('Agreement', 'Text', 'Text') returning id),
    people as (select id, row_number() over (order by id) as place from contact)
    insert into customer_agreement (contact_id, agreement_id, title, content, is_active, signed_at, signed_name,
      signed_title, signed_content, signed_sha256)
    select p.id, a.id, 'Agreement', 'Text', place % 3 > 0, s.at, s.words, s.words, s.words, s.hash
    from people p, agreement a, lateral (
      select case when place % 4 > 1 then now() end as at, case when place % 4 > 1 then 'Text' end as words,
        case when place % 4 > 1 then repeat('a', 64) end as hash) s`.execute(read);
});

test('contacts: totals, rows and what the tables say are the same', async () => {
  const { totals, matching, rows } = await admin.call(contactStatus.get, {});
  assert.equal(totals.contacts, (await admin.call(contactsContract.counts, {})).total);
  assert.deepEqual([rows.length, matching], [totals.contacts, totals.contacts]);
  assert.deepEqual(totals, {
    contacts: rows.length,
    converted: rows.filter((row) => row.isConverted).length,
    signed: rows.filter((row) => row.agreement === 'signed').length,
    withPlan: rows.filter((row) => row.plan !== null).length,
    onRoutes: rows.filter((row) => row.routes.length > 0).length,
    cans: rows.reduce((sum, row) => sum + row.cans, 0),
  });
  assert.ok(
    totals.converted > 5 && totals.signed > 3 && totals.withPlan > 5 && totals.onRoutes === 12 && totals.cans === 12,
  );
  for (const row of rows) {
    const { routes } = await oneRow(sql<{ routes: number }>`
      select count(distinct s.route_id)::int as routes from route_address s join contact_address a on a.id = s.address_id
      where a.contact_id = ${row.id}`);
    const { cans } = await oneRow(sql<{ cans: number }>`
      select coalesce(sum(v.waste_cans_count), 0)::int as cans from service v
      join contact_address a on a.id = v.address_id where a.contact_id = ${row.id}`);
    const { running } = await oneRow(sql<{ running: boolean }>`
      select exists (select from customer_subscription s join contact c on c.profile_id = s.profile_id
        where c.id = ${row.id} and s.status <> 'canceled') as running`);
    assert.deepEqual([row.routes.length, row.cans, row.plan], [routes, cans, running ? '2 × Standard' : null]);
    const { state } = await oneRow(sql<{ state: string | null }>`
      select (select case when signed_at is null then 'pending' else 'signed' end from customer_agreement
        where contact_id = ${row.id} and is_active) as state`);
    assert.equal(row.agreement, state);
    const { accounts } = await oneRow(sql<{ accounts: number }>`
      select count(*)::int as accounts from profile p join contact c on c.profile_id = p.id where c.id = ${row.id}`);
    assert.equal(Number(row.isConverted), accounts);
  }
});

test('contacts: each column sorts both ways, a search finds names, e-mails, plans and routes', async () => {
  const all = (await admin.call(contactStatus.get, {})).rows;
  for (const sort of contactSorts)
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = await admin.call(contactStatus.get, { sort, direction });
      assert.deepEqual(rows.map(({ id }) => id).sort(), all.map(({ id }) => id).sort(), sort);
      const cans = rows.map((row) => (sort === 'cans' ? row.cans : sort === 'routes' ? row.routes.length : 0));
      assert.deepEqual(
        cans,
        cans.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)),
        sort,
      );
      const rank = { signed: 1, pending: 2 };
      const keys = rows.map(({ name, email, isConverted, agreement }) => {
        const of = { name: name.toLowerCase(), email: email.toLowerCase(), converted: Number(isConverted) };
        return { ...of, agreement: agreement === null ? 3 : rank[agreement], plan: 0, routes: 0, cans: 0 }[sort];
      });
      const sign = direction === 'asc' ? 1 : -1;
      assert.deepEqual(
        keys,
        keys.toSorted((a, b) => sign * (a < b ? -1 : Number(a > b))),
        `${sort} ${direction}`,
      );
      if (sort === 'plan') assert.equal(rows.at(-1)?.plan, null, 'without a plan comes last either way');
    }
  const [one] = all.filter(({ routes }) => routes.length > 0);
  for (const q of [one?.name.toUpperCase() ?? '', one?.email ?? '', one?.routes[0] ?? ''])
    assert.ok(
      (await admin.call(contactStatus.get, { q })).rows.some(({ id }) => id === one?.id),
      q,
    );
  assert.equal(
    (await admin.call(contactStatus.get, { q: 'standard' })).matching,
    all.filter(({ plan }) => plan).length,
  );
  for (const q of ["' or true --", '%', '_']) assert.equal((await admin.call(contactStatus.get, { q })).matching, 0, q);
  assert.equal((await admin.attempt(contactStatus.get, { sort: 'luck' })).status, 422);
});

test('check-ins: where, how far and by whom, as the stops of the runs say', async () => {
  const [one, two, idle] = [await server.as('employee'), await server.as('employee'), await server.as('employee')];
  const run = await aDailyRun(server, admin, { driver: one.id, stops: 6, suspended: [5] });
  const other = await aDailyRun(server, admin, { driver: two.id, stops: 2 });
  await aDailyRun(server, admin, { driver: idle.id, stops: 1 });
  const { stops } = await one.call(daily.get, { id: run.id });
  const at = (order: number, north: number) => ({
    latitude: (stops[order - 1]?.latitude ?? 0) + north,
    longitude: stops[order - 1]?.longitude ?? 0,
    accuracyMetres: 5,
  });
  await one.call(daily.start, command(run.id));
  for (const [order, north] of [
    [1, 0.0001],
    [2, 0.0006],
    [3, 0.0015],
  ] as const)
    await one.call(
      daily.completeStop,
      command(run.stopId(order), { notes: `Stop ${order}`, position: at(order, north) }),
    );
  await one.call(daily.completeStop, command(run.stopId(4)));
  await one.call(daily.skipStop, command(run.stopId(5), { reason: 'not_out', position: at(5, 0) }));
  await sql`update daily_route_stop set latitude = null, longitude = null where id = ${other.stopId(1)}`.execute(read);
  await two.call(
    daily.completeStop,
    command(other.stopId(1), { position: { latitude: 36.7, longitude: -108.2, accuracyMetres: 5 } }),
  );
  await admin.call(
    daily.completeStop,
    command(other.stopId(2), { position: { latitude: 36.9, longitude: -108.2, accuracyMetres: 5 } }),
  );

  const found = await admin.call(checkIns.list, { date: today });
  assert.deepEqual(
    found.checkIns.map(({ id }) => id).sort(),
    [1, 2, 3].map(run.stopId).concat([1, 2].map(other.stopId)).sort(),
    'neither without a place, nor skipped',
  );
  const stats = checkInStats(found.checkIns);
  const metres = found.checkIns.flatMap(({ latitude, longitude, actualLatitude, actualLongitude }) =>
    latitude === null || longitude === null
      ? []
      : [distanceMetres({ latitude, longitude }, { latitude: actualLatitude, longitude: actualLongitude })],
  );
  assert.deepEqual(stats.byAccuracy, { excellent: 1, good: 1, fair: 1, poor: 1, unknown: 1 });
  assert.deepEqual([stats.count, stats.accurate, stats.withPhoto], [5, 2, 0]);
  assert.equal(stats.averageMetres, metres.reduce((sum, one) => sum + one, 0) / 4);
  assert.deepEqual(
    found.drivers?.map(({ id, worked, stops, checkIns }) => [id, worked, stops, checkIns]).sort(),
    [
      [one.id, 5, 5, 3],
      [two.id, 2, 2, 1],
    ].sort(),
    'whoever has not begun is not active; what the office did for a driver is the office’s',
  );
  for (const { id } of [one, two, admin]) {
    const theirs = await admin.call(checkIns.list, { date: today, driverId: id });
    assert.deepEqual(
      theirs.checkIns,
      found.checkIns.filter(({ driverId }) => driverId === id),
    );
  }
});

/** The cells of a CSV below its head, by their columns. */
function cellsOf(csv: string): Readonly<Record<string, string>>[] {
  assert.equal(csv[0], '\ufeff', 'by which Excel knows UTF-8');
  const [heads = [], ...lines] = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return lines.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}
const fileOf = async (path: string) => {
  const answer = await admin.fetch(`/api${path}`);
  // A fetch takes the mark away that a text begins with.
  return [answer.headers.get('content-disposition') ?? '', Buffer.from(await answer.arrayBuffer()).toString()] as const;
};

test('contacts: the CSV has what the page shows, in its order, and no formula', async () => {
  await sql`update contact set first_name = '=1+1' where id = (select min(id::text)::uuid from living_contact)`.execute(
    read,
  );
  for (const asked of [{ q: 'standard', sort: 'email', direction: 'desc' }, {}] as const) {
    const { rows } = await admin.call(contactStatus.get, asked);
    const [disposition, csv] = await fileOf(`/contact-status/export.csv?${new URLSearchParams(asked)}`);
    assert.match(disposition, new RegExp(`contact-status-${today}\\.csv`));
    assert.deepEqual(
      cellsOf(csv),
      rows.map(({ name, email, isConverted, agreement, plan, routes, cans }) => ({
        ...{ Name: name.replace(/^=/, "'="), Email: email, Converted: isConverted ? 'Yes' : 'No' },
        Agreement: agreement === null ? '' : agreement === 'signed' ? 'Signed' : 'Pending',
        ...{ 'Stripe Plan': plan ?? '', Routes: routes.join(', '), Cans: String(cans) },
      })),
    );
    assert.ok(rows.length > 5);
  }
});

test('check-ins: the CSV has the list with its details, of one driver or of all', async () => {
  const { checkIns: all } = await admin.call(checkIns.list, { date: today });
  const [disposition, csv] = await fileOf(`/driver-check-ins/export.csv?date=${today}`);
  assert.match(disposition, new RegExp(`driver-check-ins-${today}\\.csv`));
  const cells = cellsOf(csv);
  assert.deepEqual(
    cells.map((one) => [one.Address, one.Driver, one['Driver notes'], one['Check-in latitude'], one.Photo]),
    all.map((one) => [
      ...[one.streetLine, one.driverName, one.driverNotes ?? ''],
      ...[String(Number(one.actualLatitude.toFixed(6))), 'No'],
    ]),
  );
  for (const { Day, Time = '' } of cells) assert.ok(Day === today && /^\d{1,2}:\d\d [AP]M$/.test(Time), Time);
  assert.deepEqual(cells.map(({ Accuracy }) => Accuracy).sort(), ['Excellent', 'Fair', 'Good', 'Poor', 'Unknown']);
  assert.equal(cells.find(({ Accuracy }) => Accuracy === 'Excellent')?.['Distance (meters)'], '11');
  const driverId = all[0]?.driverId;
  const [, theirs] = await fileOf(`/driver-check-ins/export.csv?date=${today}&driverId=${driverId}`);
  assert.equal(cellsOf(theirs).length, all.filter((one) => one.driverId === driverId).length);
});

test('check-ins: elsewhere clocks show another hour, and the day stays that of the run', async () => {
  const told = async () =>
    cellsOf((await fileOf(`/driver-check-ins/export.csv?date=${today}`))[1]).map(
      ({ Day, Time }) => `${Day} ${Time} UTC`,
    );
  const inDenver = await told();
  await sql`update company_settings set time_zone = 'America/New_York'`.execute(read);
  const later = (await told()).map((at, place) => Date.parse(at) - Date.parse(inDenver[place] ?? ''));
  await sql`update company_settings set time_zone = 'America/Denver'`.execute(read);
  assert.deepEqual([...new Set(later)], [2 * 3_600_000]);
});

test('either is sent to oneself once, holds what the export holds, and is noted', async () => {
  for (const [email, asked, path, title] of [
    [contactStatus.email, { q: 'standard' }, '/contact-status/export.csv?q=standard', 'Contact Status Overview'],
    [checkIns.email, { date: today }, `/driver-check-ins/export.csv?date=${today}`, 'Driver Check-Ins'],
  ] as const) {
    const input = { ...asked, commandId: crypto.randomUUID() } as never;
    const { sentTo } = await admin.call(email, input);
    assert.deepEqual(await admin.call(email, input), { sentTo }, 'a repeat');
    const { rows } = await sql<{ to: string; subject: string; text: string; attachment: string }>`
      select to_address as to, subject, text_body as text, attachment from outbox_message where subject like ${`${title},%`}`.execute(
      read,
    );
    assert.deepEqual(
      rows.map(({ to, subject }) => [to, subject]),
      [[sentTo, `${title}, ${formatDay(today)}`]],
    );
    assert.equal(rows[0]?.attachment, (await fileOf(path))[1]);
    assert.doesNotMatch(rows[0]?.text ?? '', /NaN|undefined|null/);
    assert.deepEqual(await lastEvent(server), { actor: admin.id, kind: 'report-exported' });
  }
});

test('check-ins: what drivers did is shown also where it cannot be read who drove', async () => {
  const whole = await admin.call(checkIns.list, { date: today });
  assert.ok(whole.drivers && whole.drivers.length > 0);
  await sql`alter table daily_route rename column status to status_elsewhere`.execute(read); // of the check-ins nothing asks for it
  try {
    assert.deepEqual(await admin.call(checkIns.list, { date: today }), { ...whole, drivers: null });
  } finally {
    await sql`alter table daily_route rename column status_elsewhere to status`.execute(read);
  }
});

test('check-ins: an unknown driver, a day to come and one long ago are empty, no fault', async () => {
  const driverId = crypto.randomUUID();
  assert.deepEqual((await admin.call(checkIns.list, { date: today, driverId })).checkIns, []);
  for (const date of [day(400), '2001-01-01'])
    assert.deepEqual(await admin.call(checkIns.list, { date }), { checkIns: [], drivers: [] });
  for (const input of [{}, { date: 'today' }, { date: '2026-02-30' }, { date: today, driverId: 'me' }])
    assert.equal((await admin.attempt(checkIns.list, input)).status, 422);
  assert.equal(checkInStats([]).averageMetres, null);
});
