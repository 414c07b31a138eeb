import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Role, roles } from '../../kernel/roles.ts';
import type { Assignment } from './judging.ts';
import { mayTell, mayWorkStops } from './policy.ts';
import type { StopMove } from './stop-moves.ts';

const actor = (role: Role) =>
  ({ id: 'me', role, firstName: 'Ana', lastName: 'Yazzie', email: 'ana@demo.test', language: 'en' }) as const;
const holdings: readonly Assignment[] = ['now', 'then', 'once', 'never'];
const may = (role: Role, assignment: Assignment, move: StopMove) => mayTell(actor(role), assignment, move);

test('stops are worked by the driver of their run, and by admins on any', () => {
  const who = (driverId: string | null) => roles.filter((role) => mayWorkStops(actor(role), { driverId }));
  assert.deepEqual(who('me').toSorted(), ['admin', 'employee', 'superadmin']);
  for (const other of ['other', null]) assert.deepEqual(who(other).toSorted(), ['admin', 'superadmin']);
});

test('who held a stop then may tell all of it, who held it at another time may tell of a visit alone', () => {
  const told = (move: StopMove) => holdings.filter((assignment) => may('employee', assignment, move));
  for (const move of ['complete', 'skip'] as const) assert.deepEqual(told(move), ['now', 'then', 'once'], move);
  for (const move of ['start', 'reschedule', 'reopen', 'note'] as const)
    assert.deepEqual(told(move), ['now', 'then'], move);
  for (const assignment of holdings) {
    assert.ok(may('admin', assignment, 'start') && may('superadmin', assignment, 'start'));
    assert.ok(!may('customer', assignment, 'complete'));
  }
});
