import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aRoute, aSuspension } from '../../../../test/support/factories.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { providerJob } from '../../../server/payments/carrying-out.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { holdCreditsContract as credits } from '../contract.ts';

const company = await aCreditingCompany();
const { server, admin, office, fail, aPrice, price, deed, kit } = company;
const { aHeldCustomer, bookOf, inPast, run, settings } = company;
const boss = await server.as('admin');

test('a hold of two weeks proposes the pickups that the plan has in it, as a sum that can be checked', async () => {
  const { credit } = await inPast();
  assert.deepEqual(credit?.lines[0]?.dates, [day(-28), day(-21), day(-14)]);
  const { each = 0, pickups = 0, price: cents } = credit?.lines[0] ?? {};
  assert.ok([4, 5].includes(pickups) && cents === 3000 && Math.abs(each - 3000 / pickups) <= 1);
  assert.deepEqual([credit?.state, credit?.due], ['proposed', credit?.amount]);
  const { credit: short } = await aHeldCustomer(day(-20), day(-8));
  assert.equal(short, undefined);
  const { credits: all } = await admin.call(credits.list, {});
  assert.ok(all.some(({ suspensionId }) => suspensionId === credit?.suspensionId));
});

test('what is billed for recycling is no part of the price of a hold on trash', async () => {
  const prices = [price, await aPrice('Recycling cart', 1200), await aPrice('Walk-up', 500)];
  const { credit } = await aHeldCustomer(day(-28), day(-8), prices);
  const [line] = credit?.lines ?? [];
  assert.deepEqual([line?.stream, line?.price, line?.whole], ['Trash', 3500, 3500]);
});

test('two people, a repeat and the job at once post one credit, which says the hold', async () => {
  const { profileId, of, credit, post, contactId } = await inPast();
  await settings({ postsByItself: true });
  const first = post();
  const answers = await Promise.all([
    office.attempt(credits.post, first),
    office.attempt(credits.post, first),
    boss.attempt(credits.post, post()),
    run(),
    run(),
  ]);
  for (const answer of answers.slice(0, 3))
    assert.ok(answer && [200, 409].includes(answer.status), JSON.stringify(answer?.body));
  await settings({ postsByItself: false });
  assert.deepEqual(await bookOf(profileId), [-(credit?.due ?? 0)]);
  const [after] = await of();
  assert.deepEqual([after?.state, after?.due, after?.decisions.length], ['settled', 0, 1]);
  assert.match(after?.decisions[0]?.sum ?? '', /3 pickups not made/);
  const { rows } = await sql<{ reason: string }>`
    select reason from customer_credit where profile_id = ${profileId}`.execute(server.database.read);
  assert.match(rows[0]?.reason ?? '', /^Pickup on hold \w+ \d+ – /);
  assert.equal((await office.attempt(credits.post, post())).body.error.code, 'credit-settled');
  assert.ok(contactId);
});

test('an answer that was lost is asked for again, by whoever asks next, and never twice', async () => {
  const { profileId, of, credit, post } = await inPast();
  fail({ match: 'POST /v1/customers/.*balance', status: 500, after: 'after' });
  assert.equal((await office.attempt(credits.post, post())).status, 503);
  const [waiting] = await of();
  assert.equal(waiting?.state, 'posting');
  const left = await office.attempt(credits.leave, { ...post(), reason: 'Agreed on the phone' });
  assert.equal(left.body.error.code, 'credit-under-way');
  // A day later the provider has forgotten its key, and nobody asks by itself.
  await sql`update provider_command set created_at = created_at - interval '2 days'`.execute(server.database.read);
  await providerJob(kit, [deed]).run(new AbortController().signal);
  await boss.call(credits.post, post());
  assert.deepEqual(await bookOf(profileId), [-(credit?.due ?? 0)]);
  assert.equal((await of())[0]?.state, 'settled');
});

test('a hold that is ended before it is posted is worth less, and one that was posted shows the difference', async () => {
  const held = await aHeldCustomer(day(-15), day(30));
  const id = held.credit?.suspensionId ?? '';
  const early = await aHeldCustomer(day(-15), day(30));
  await office.call(credits.post, early.post());
  for (const one of [held, early]) await office.call(suspensionsContract.end, { id: one.credit?.suspensionId ?? '' });
  const stale = await office.attempt(credits.post, held.post());
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'credit-changed']);
  const [now] = await held.of();
  assert.deepEqual(
    now?.lines.flatMap(({ dates }) => dates),
    [day(-14), day(-7)],
  );
  await office.call(credits.post, held.post({ amount: now?.due }));
  assert.deepEqual(await bookOf(held.profileId), [-(now?.amount ?? 0)]);
  const [over] = await early.of();
  assert.equal(over?.state, 'over');
  assert.equal(over?.due, (over?.amount ?? 0) - (early.credit?.amount ?? 0));
  assert.equal((await office.attempt(credits.post, early.post({ amount: over?.due }))).status, 409);
  await office.call(credits.leave, { ...early.post({ amount: over?.due }), reason: 'Our mistake' });
  assert.equal((await early.of())[0]?.state, 'settled');
  assert.ok(id);
});

test('a credit and a change of its hold at once end with one of the two sums, and the difference', async () => {
  const { profileId, of, credit, post } = await aHeldCustomer(day(-15), day(30));
  const [posted] = await Promise.all([
    office.attempt(credits.post, post()),
    boss.attempt(suspensionsContract.end, { id: credit?.suspensionId ?? '' }),
  ]);
  const book = await bookOf(profileId);
  const [after] = await of();
  if (posted.status === 200) assert.deepEqual([book, after?.state], [[-(credit?.amount ?? 0)], 'over']);
  else assert.deepEqual([book, after?.state, posted.body.error.code], [[], 'proposed', 'credit-changed']);
});

test('no credit is given for a reason; a longer hold proposes only what is more', async () => {
  const { of, credit, post, contactId } = await aHeldCustomer(day(-15), day(5));
  const wrong = await office.attempt(credits.leave, { ...post(), reason: ' ' });
  assert.ok(wrong.body.error.fields?.reason);
  const command = { ...post(), reason: 'Agreed on the phone' };
  await office.call(credits.leave, command);
  await office.call(credits.leave, command);
  const [left] = await of();
  assert.deepEqual([left?.state, left?.decisions[0]?.reason, left?.decisions.length], ['settled', command.reason, 1]);
  const { suspensions } = await office.call(suspensionsContract.ofContact, { contactId });
  const [hold] = suspensions;
  const base = { from: day(-15), to: day(5), reason: 'vacation' as const, notes: hold?.notes ?? '' };
  await office.call(suspensionsContract.update, { id: hold?.id ?? '', ...base, to: day(7), base });
  const [more] = await of();
  assert.equal(more?.state, 'proposed');
  assert.equal(more?.due, (more?.amount ?? 0) - (credit?.amount ?? 0));
});

test('what a truck picks up all the same is not credited, and a holiday counts once', async () => {
  const { of, credit, contactId } = await aHeldCustomer(day(1), day(30));
  const { length: all = 0 } = credit?.lines[0]?.dates ?? [];
  await admin.call(daily.generate, { targetDate: today });
  const { rows } = await sql<{ id: string }>`
    select s.id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${contactId} and r.date = ${today}`.execute(server.database.read);
  const stop = { id: rows[0]?.id ?? '', commandId: randomUUID(), at: now() };
  assert.equal((await admin.attempt(daily.completeStop, stop)).status, 200);
  const held = { from: today, to: day(30), reason: 'vacation' as const, notes: 'Back soon' };
  await office.call(suspensionsContract.update, {
    ...{ id: credit?.suspensionId ?? '', ...held, base: { ...held, from: day(1) } },
  });
  const [after] = await of();
  assert.deepEqual([after?.from, after?.lines[0]?.dates.length], [today, all]);
  const closing = { date: day(7), name: 'Blizzard', movedTo: day(8), effect: 'moved' as const };
  const { id } = await admin.call(calendar.addDay, closing);
  const moved = (await of())[0]?.lines[0]?.dates ?? [];
  assert.ok(moved.includes(day(8)) && !moved.includes(day(7)) && moved.length === all);
  await admin.call(calendar.removeDay, { id });
  const { id: skipped } = await admin.call(calendar.addDay, { ...closing, effect: 'skipped', movedTo: null });
  assert.equal((await of())[0]?.lines[0]?.dates.length, all - 1);
  await admin.call(calendar.removeDay, { id: skipped });
});

test('a hold that is removed after it was credited is shown as too much, until that is left', async () => {
  const { of, credit, post } = await aHeldCustomer(today, day(30));
  await office.call(credits.post, post());
  await office.call(suspensionsContract.end, { id: credit?.suspensionId ?? '' });
  const [over] = await of();
  assert.deepEqual([over?.state, over?.reason, over?.due], ['over', null, -(credit?.amount ?? 0)]);
  const { credits: all } = await admin.call(credits.list, {});
  assert.ok(all.some(({ suspensionId, state }) => suspensionId === credit?.suspensionId && state === 'over'));
  await office.call(credits.leave, { ...post({ amount: over?.due }), reason: 'A present' });
  assert.equal((await of())[0]?.state, 'settled');
});

test('by itself only what is over is posted, and nothing while that is off', async () => {
  const over = await inPast();
  const running = await aHeldCustomer(day(-15), day(30));
  await run();
  assert.deepEqual(await bookOf(over.profileId), []);
  await settings({ postsByItself: true, leastDays: 14 });
  await run();
  await run();
  await settings({ postsByItself: false });
  assert.deepEqual(await bookOf(over.profileId), [-(over.credit?.due ?? 0)]);
  assert.equal((await over.of())[0]?.decisions[0]?.by, null);
  assert.deepEqual(await bookOf(running.profileId), []);
});

test('a hold that has not begun is not posted, and without a bill none is proposed', async () => {
  const { post, credit } = await aHeldCustomer(day(3), day(30));
  assert.equal(credit?.hasBegun, false);
  assert.equal((await office.attempt(credits.post, post())).body.error.code, 'hold-not-begun');
  const { id: profileId } = await server.as('customer');
  const { stops } = await server.transact((tx) =>
    aRoute(tx, { days: [weekdayOf(today)], stops: 1, customer: profileId }),
  );
  const contactId = stops[0]?.contactId ?? '';
  await server.transact((tx) => aSuspension(tx, contactId, day(-28), day(-8)));
  assert.deepEqual((await office.call(credits.ofContact, { contactId })).credits, []);
});

test('of two who change the settings at once one is told, and a hold of fewer days is proposed then', async () => {
  const { version } = await admin.call(credits.settings, {});
  const wanted = { isOn: true, leastDays: 7, postsByItself: false, version };
  const both = await Promise.all([
    admin.attempt(credits.saveSettings, wanted),
    boss.attempt(credits.saveSettings, wanted),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const { credit } = await aHeldCustomer(day(-20), day(-8));
  assert.equal(credit?.state, 'proposed');
  await settings({ isOn: false });
  const { credit: none } = await aHeldCustomer(day(-20), day(-8));
  assert.equal(none, undefined);
});

test('who is too late for a credit is told why there is none: by the settings, by its days, or that it is gone', async () => {
  await settings({ isOn: true, leastDays: 14 });
  const { post } = await aHeldCustomer(day(1), day(20));
  const { suspensionId: id } = post();
  const told = async () => {
    const { status, body } = await office.attempt(credits.leave, { ...post(), reason: 'Agreed on the phone' });
    return [status, body.error.message];
  };
  await settings({ leastDays: 90 });
  assert.deepEqual(await told(), [
    404,
    'Nothing is to be credited for this hold: it has 20 days, and 90 are asked for.',
  ]);
  await settings({ isOn: false });
  assert.deepEqual(await told(), [404, 'Nothing is to be credited for this hold: credits for holds are turned off.']);
  await settings({ isOn: true, leastDays: 14 });
  const base = { from: day(1), to: day(20), reason: 'vacation' as const, notes: 'Back soon' };
  await office.call(suspensionsContract.update, { id, ...base, to: day(5), base });
  assert.deepEqual(await told(), [
    404,
    'Nothing is to be credited for this hold: it has 5 days, and 14 are asked for.',
  ]);
  await office.call(suspensionsContract.end, { id });
  assert.deepEqual(await told(), [404, 'Nothing is to be credited for this hold: it does not exist any more.']);
});
