import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeptCommand } from '../../../web/offline/device-store.ts';
import { givenAt } from './given-at.ts';

const step = (id: string, at: string, more: Partial<KeptCommand> = {}): KeptCommand => ({
  ...{ seq: 1, id: `${id} ${at}`, owner: 'ann', operation: '', title: '', about: 'run', input: { id, at } },
  ...{ hasFile: false, madeAt: 0, isPreparing: false, faults: 0, refusal: null, ...more },
});
const now = new Date('2026-03-02T09:05:00.000Z');
const ahead = '2026-03-02T10:00:00.000Z';

test('a step is not told as earlier than one that waits there already, though the clock was set back in between', () => {
  assert.equal(givenAt('stop', 'run', [step('stop', ahead)], now), ahead);
  assert.equal(givenAt('stop', 'run', [step('run', ahead)], now), ahead);
  assert.equal(givenAt('run', 'run', [step('stop', ahead)], now), ahead);
});

test('a step is of now whatever waits elsewhere, was refused, or is earlier', () => {
  const refusal = { code: 'no', message: 'No.', current: null };
  const waiting = [
    step('another stop', ahead),
    step('stop', ahead, { about: 'another run' }),
    step('stop', ahead, { refusal }),
    step('stop', '2026-03-02T09:04:00.000Z'),
  ];
  assert.equal(givenAt('stop', 'run', waiting, now), now.toISOString());
});
