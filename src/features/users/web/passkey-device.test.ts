import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passkeyWords } from '../words-passkeys.ts';

const say = passkeyWords.en;
const origin = 'https://office.example.com';
let asked = 0;
const failing = (name: string) => () => {
  asked++;
  return Promise.reject(Object.assign(new Error('as the device says'), { name }));
};
Object.assign(globalThis, { location: { origin, hostname: 'office.example.com' }, PublicKeyCredential: () => {} });
Object.defineProperty(navigator, 'credentials', {
  value: { get: failing('UnknownError'), create: failing('ConstraintError') },
});
const { makePasskey, signWithPasskey } = await import('./passkey-device.ts');

const challenge = { challenge: 'AAAA', rpId: 'office.example.com', origin };
const begun = { ...challenge, company: 'Haul', userId: 'AAAA', email: 'a@b.test', displayName: 'A', known: [] };

test('where the pages have another address than the server knows of, that is said before the device asks', async () => {
  for (const other of ['http://localhost:3000', 'https://example.com', 'https://office.example.com:8443']) {
    assert.equal(await signWithPasskey({ ...challenge, origin: other }), say.notHere(other));
    assert.equal(await makePasskey({ ...begun, origin: other }), say.notHere(other));
  }
  assert.equal(asked, 0);
});

test('a device that fails at the door is not said to make no passkeys', async () => {
  assert.equal(await signWithPasskey(challenge), say.notChosen);
  assert.equal(await makePasskey(begun), say.cannot);
  assert.equal(asked, 2);
});
