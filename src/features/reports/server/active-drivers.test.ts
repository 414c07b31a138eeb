/** Who drove on a day, also where the run is somebody else's by its end, or was cancelled under way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { driverCheckInsContract as checkIns } from '../driver-check-ins.ts';

const [server, admin] = await aServerWith('admin');
const position = { latitude: 36.7, longitude: -108.2, accuracyMetres: 5 };

async function active(ids: readonly string[]) {
  const shown = await admin.call(checkIns.list, { date: today });
  return ids.map((id) => {
    const one = shown.drivers?.find((driver) => driver.id === id);
    const listed = shown.checkIns.filter(({ driverId }) => driverId === id).length;
    return [one?.worked, one?.stops, one?.checkIns, one?.routes.length, listed];
  });
}

test('whoever drove a run that was given on, or cancelled, is among those whose check-ins are listed', async () => {
  const [morning, noon, idle] = [await server.as('employee'), await server.as('employee'), await server.as('employee')];
  const run = await aDailyRun(server, admin, { driver: morning.id, stops: 5, suspended: [4] });
  const ids = [morning.id, noon.id, idle.id];
  await morning.call(daily.start, command(run.id));
  await morning.call(daily.completeStop, command(run.stopId(1), { position }));
  await morning.call(daily.skipStop, command(run.stopId(2), { reason: 'not_out' }));
  assert.deepEqual((await active(ids))[0], [2, 4, 1, 1, 1]);
  // Through the hands of somebody who did nothing.
  await admin.call(daily.assignDriver, { id: run.id, driverId: idle.id });
  await admin.call(daily.assignDriver, { id: run.id, driverId: noon.id });
  await noon.call(daily.completeStop, command(run.stopId(3), { position }));
  const nobody = [undefined, undefined, undefined, undefined, 0];
  assert.deepEqual(await active(ids), [[2, 2, 1, 1, 1], [3, 4, 1, 1, 1], nobody]);
  await admin.call(daily.cancel, { id: run.id, reason: 'Broken down' });
  assert.deepEqual(await active(ids), [[2, 2, 1, 1, 1], [1, 1, 1, 1, 1], nobody]);
});
