/** What the server says in sentences on the screens of a day follows whoever reads, not whoever did it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, tina] = await aServerWith('admin', 'employee');
await tina.call(own.saveProfile, { firstName: 'Tina', lastName: 'Gallegos', phone: '', language: 'es' });

const told = async (reader: Caller, date: string) => {
  const { unserved, decided } = await reader.call(exceptions.ofDate, { date });
  return [...unserved.map(({ why }) => why), ...decided.map(({ what }) => what)].sort();
};

test('why a pickup is not served, and what was decided for it, is said to each in their own language', async () => {
  const run = await aDailyRun(server, admin, { driver: tina.id, stops: 3 });
  await admin.call(daily.cancel, { id: run.id, reason: 'Se ponchó una llanta' });
  const { unserved } = await admin.call(exceptions.ofDate, { date: today });
  const [out, later] = unserved.map(({ serviceId, routeId, nominal }) => ({ serviceId, routeId, nominal }));
  assert.ok(out && later);
  await admin.call(exceptions.leaveOut, { pickups: [out], reason: 'No gate code' });
  await admin.call(exceptions.putOff, { pickups: [later], toDate: addDays(today, 2) });
  const [en, es] = [await told(admin, today), await told(tina, today)];
  assert.equal(
    en.filter((one) => /^(Left out: |Comes on |Put off to |The run was cancelled: )/.test(one)).length,
    en.length,
  );
  assert.equal(es.length, en.length);
  for (const one of es)
    assert.match(one, /^(Dejada fuera: No gate code|Se hace el |Pospuesta al |La ruta se canceló: Se ponchó)/);
});

test('what came of making runs is said to whoever asked for them', async () => {
  await aDailyRun(server, admin, { driver: tina.id, stops: 1 });
  const of = (who: Caller) => who.call(daily.generate, { targetDate: today });
  const [en, es] = [await of(admin), await of(tina)];
  assert.match(en.message, /^Generated 0 runs for .* kept as /);
  assert.match(es.message, /^Se generaron 0 rutas para el .* Se conserv/);
  assert.deepEqual([...new Set(es.skippedRoutes.map(({ reason }) => reason))], ['Ya generada']);
  assert.deepEqual([...new Set(en.skippedRoutes.map(({ reason }) => reason))], ['Already generated']);
});
