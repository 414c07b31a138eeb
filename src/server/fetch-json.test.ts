import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aProvider } from '../../test/support/provider.ts';
import { fetchJson } from './fetch-json.ts';

test('a service that says nothing, or never ends, is waited for only so long', async () => {
  const provider = await aProvider();
  const fetched = (signal: AbortSignal) =>
    fetchJson(new URL(provider.url), { gateway: 'Geocoding', signal, answerMs: 150 });
  for (const reply of [{ hangs: true }, { trickles: true }]) {
    provider.answer(reply);
    await assert.rejects(fetched(new AbortController().signal), /it did not answer in time/);
    await assert.rejects(fetched(AbortSignal.timeout(100)), /we are ending/);
  }
  await provider.close();
});
