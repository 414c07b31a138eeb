import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showOf } from '../../../web/offline/shown-commands.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { begunDrafts, openDrafts } from './begun-drafts.ts';
import { stopCommands } from './stop-commands.ts';
import { changeDraft } from './stop-drafts.ts';

const stop = {
  id: 'stop',
  dailyRouteId: 'run',
  order: 1,
  streetLine: '1 Main St',
  driverNotes: null,
} as DailyRouteStop;
const draft = () => begunDrafts.shown().get(stop.id);

test('what is typed while the device keeps a note is begun from that note, and is not lost', async () => {
  showOf('driver');
  openDrafts('driver');
  changeDraft(stop, { notes: 'Gate broken' });
  const kept = stopCommands.note(stop, 'Gate broken', null);
  changeDraft(stop, { notes: 'Gate broken, photo follows' });
  assert.equal(await kept, true);
  assert.deepEqual(draft(), { notes: 'Gate broken, photo follows', base: 'Gate broken', photos: [] });
  await stopCommands.note({ ...stop, driverNotes: 'Gate broken' }, 'Gate broken, photo follows', 'Gate broken');
  assert.equal(draft(), undefined);
});
