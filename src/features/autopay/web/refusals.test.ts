import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kitWords } from '../../../web/words.ts';
import { autopayContract } from '../contract.ts';
import { autopayWords } from '../words.ts';

/** What no customer can meet: their own program sends no other content under an id, and who has an account is theirs to know. */
const metByNobody = ['command-reused', 'no-account'];

test('whatever a customer may be refused about AutoPay is said in their language', () => {
  const { offer, begin, finish, beginOwn, turnOffOwn } = autopayContract;
  const known: Readonly<Record<string, string>> = { ...kitWords.es.refusals, ...autopayWords.es.refusals };
  const codes = [offer, begin, finish, beginOwn, turnOffOwn].flatMap(({ refusals }) => Object.keys(refusals ?? {}));
  assert.deepEqual(
    [...new Set(codes)].filter((code) => !known[code] && !metByNobody.includes(code)),
    [],
  );
});
