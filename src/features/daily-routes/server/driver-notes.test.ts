/** The notes of a stop, which its driver and the office write at the same time: nobody's are lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const gate = 'Gate broken, photo follows';

async function aWorkedStop(notes: string | null = null) {
  const { id, stopId } = await aDailyRun(server, admin, { driver: driver.id });
  await driver.call(daily.completeStop, command(stopId(1), { notes }));
  const notesNow = async () => (await admin.call(daily.get, { id })).stops[0]?.driverNotes;
  return { runId: id, id: stopId(1), notesNow };
}

test('of two that save at once what both began from, the office is refused and told the driver’s words', async () => {
  const { id, notesNow } = await aWorkedStop();
  await driver.call(daily.noteStop, command(id, { notes: gate, notesBefore: null }));
  const late = command(id, { notes: 'Customer called', notesBefore: null });
  const { status, body } = await admin.attempt(daily.noteStop, late);
  assert.deepEqual([status, body.error.code], [409, 'notes-changed']);
  assert.equal((body.error.current as { stop: { driverNotes: string } }).stop.driverNotes, gate);
  assert.equal(await notesNow(), gate);
  const both = `${gate}\nCustomer called`;
  await admin.call(daily.noteStop, command(id, { notes: both, notesBefore: gate }));
  assert.equal(await notesNow(), both);
});

test('in whatever order they come, both are kept', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, notesNow } = await aWorkedStop('Two cans');
    const [ofDriver, ofOffice] = await Promise.all([
      driver.attempt(daily.noteStop, command(id, { notes: gate, notesBefore: 'Two cans' })),
      admin.attempt(daily.noteStop, command(id, { notes: 'Customer called', notesBefore: 'Two cans' })),
    ]);
    assert.equal(ofDriver.status, 200, 'a truck is never refused');
    const isRefused = ofOffice.status === 409;
    assert.equal(await notesNow(), isRefused ? gate : `Customer called\n${gate}`);
  }
});

test('what a phone wrote without a signal joins what the office wrote meanwhile, once, and goes on with it', async () => {
  const { id, notesNow } = await aWorkedStop('Two cans');
  const at = clock.now();
  clock.set(addMinutes(at, 1));
  await admin.call(daily.noteStop, command(id, { notes: 'Two cans\nCustomer called', notesBefore: 'Two cans' }));
  clock.set(addMinutes(at, 2));
  const first = { ...command(id, { notes: gate, notesBefore: 'Two cans' }), at };
  const { stop } = await driver.call(daily.noteStop, first);
  assert.equal(stop.driverNotes, `${gate}\nCustomer called`, 'the answer says what stands there now');
  assert.deepEqual((await driver.call(daily.noteStop, first)).stop, stop, 'a repeat joins nothing twice');
  await driver.call(daily.noteStop, { ...command(id, { notes: `${gate} now`, notesBefore: gate }), at });
  assert.equal(await notesNow(), `${gate} now\nCustomer called`);
});

test('who drove the stop before another driver took the run over speaks as a truck, too', async () => {
  const { runId, id, notesNow } = await aWorkedStop('Two cans');
  const at = clock.now();
  clock.set(addMinutes(at, 1));
  await admin.call(daily.assignDriver, { id: runId, driverId: other.id });
  await other.call(daily.noteStop, command(id, { notes: 'Lid missing', notesBefore: 'Two cans' }));
  await driver.call(daily.noteStop, { ...command(id, { notes: gate, notesBefore: 'Two cans' }), at });
  assert.equal(await notesNow(), `Lid missing\n${gate}`);
});

test('an older program, which does not say what it saw, is judged as before', async () => {
  const { id, notesNow } = await aWorkedStop('Two cans');
  await driver.call(daily.noteStop, command(id, { notes: gate }));
  await admin.call(daily.noteStop, command(id, { notes: 'Customer called' }));
  assert.equal(await notesNow(), 'Customer called');
});

test('what two wrote together may be longer than what one may, and does not keep the stop from being worked', async () => {
  const { id, notesNow } = await aWorkedStop();
  const [long, longer] = ['Gate '.repeat(300).trim(), 'Dog '.repeat(400).trim()];
  await admin.call(daily.noteStop, command(id, { notes: long, notesBefore: null }));
  await driver.call(daily.noteStop, command(id, { notes: longer, notesBefore: null }));
  const both = `${long}\n${longer}`;
  assert.equal(await notesNow(), both);
  await driver.call(daily.reopenStop, command(id, { notes: both }));
  await driver.call(daily.completeStop, command(id, { notes: both }));
  assert.equal(await notesNow(), both);
});
