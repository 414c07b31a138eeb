import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { type ToastKind, toast, toastStore } from './toast.ts';

mock.timers.enable({ apis: ['setTimeout'] });
beforeEach(() => {
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
});
const titles = () => toastStore.shown().map(({ title }) => title);

test('there are four types, each with a title, a message and an action if there is one', () => {
  const run = mock.fn();
  for (const kind of ['success', 'error', 'warning', 'info'] satisfies ToastKind[])
    toast[kind](`${kind} title`, 'message', { action: { label: 'Undo', run } });
  assert.deepEqual(
    toastStore.shown().map(({ kind, title, message, action }) => [kind, title, message, action?.label]),
    ['success', 'error', 'warning', 'info'].map((kind) => [kind, `${kind} title`, 'message', 'Undo']),
  );
});

test('a toast goes after 5000 ms, or after its own time', () => {
  toast.success('usual');
  toast.error('short', '', { duration: 300 });
  mock.timers.tick(299);
  assert.deepEqual(titles(), ['usual', 'short']);
  mock.timers.tick(1);
  assert.deepEqual(titles(), ['usual']);
  mock.timers.tick(4699);
  assert.deepEqual(titles(), ['usual']);
  mock.timers.tick(1);
  assert.deepEqual(titles(), []);
});

test('one whose duration is 0 stays until it is dismissed', () => {
  toast.info('New Version', 'An update is ready.', { duration: 0 });
  mock.timers.tick(24 * 3_600_000);
  assert.deepEqual(titles(), ['New Version']);
  toastStore.dismiss(toastStore.shown()[0]?.id ?? '');
  assert.deepEqual(titles(), []);
});

test('none goes while somebody points at one or has the focus in it', () => {
  toast.success('kept');
  mock.timers.tick(4000);
  toastStore.pause('pointer');
  toastStore.pause('focus');
  mock.timers.tick(60_000);
  toastStore.resume('pointer');
  mock.timers.tick(60_000);
  assert.deepEqual(titles(), ['kept']);
  toastStore.resume('focus');
  mock.timers.tick(4999);
  assert.deepEqual(titles(), ['kept']);
  mock.timers.tick(1);
  assert.deepEqual(titles(), []);
});

test('the same sentence twice is one toast that stays as long as the later one, and five are enough', () => {
  toast.error('Users Error', 'Failed to load users');
  mock.timers.tick(4000);
  toast.error('Users Error', 'Failed to load users');
  mock.timers.tick(4000);
  assert.deepEqual(titles(), ['Users Error']);
  for (const n of [1, 2, 3, 4, 5]) toast.info(`${n}`);
  assert.deepEqual(titles(), ['1', '2', '3', '4', '5']);
});

test('one of a topic takes the place of the one before it', () => {
  toast.success('Stop Completed', '910 Zuni Dr', { topic: 'step' });
  toast.error('Update Failed');
  toast.success('Stop Skipped', '15 Vista Linda', { topic: 'step' });
  assert.deepEqual(titles(), ['Update Failed', 'Stop Skipped']);
});
