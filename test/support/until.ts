import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what comes by itself: a job that was woken, word from the provider, what another process was told. */
export async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    assert.ok(tries < 100, 'it did not happen within ten seconds');
    await sleep(100);
  }
}
