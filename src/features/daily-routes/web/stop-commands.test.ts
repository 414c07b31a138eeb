import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import 'fake-indexeddb/auto';
import type { DailyRouteStop } from '../run-shapes.ts';

Object.assign(globalThis, {
  addEventListener: () => {},
  document: Object.assign(new EventTarget(), { documentElement: {} }),
  location: { origin: 'http://localhost' },
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
});
mock.method(globalThis, 'fetch', () => new Promise(() => {}));
const { device } = await import('../../../web/offline/device-store.ts');
const { showOf } = await import('../../../web/offline/shown-commands.ts');
const { stopCommands } = await import('./stop-commands.ts');

const stop = { id: 'stop', dailyRouteId: 'run', order: 1, streetLine: '1 Main St', driverNotes: null };

test('whoever gives notes of a refused step on hears whether this phone has kept them, before the step is given up', async () => {
  showOf('ann');
  const full = mock.method(device, 'transaction', () => Promise.reject(new Error('The storage is full')));
  assert.equal(await stopCommands.note(stop as DailyRouteStop, 'Gate is locked', null), false);
  full.mock.restore();
  assert.equal(await stopCommands.note(stop as DailyRouteStop, 'Gate is locked', null), true);
});
