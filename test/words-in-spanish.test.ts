/** Whoever reads Spanish is told in Spanish why not, on every screen that is there in Spanish (decisions/0055). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autopayContract as autopay } from '../src/features/autopay/contract.ts';
import { autopayWords } from '../src/features/autopay/words.ts';
import { billingWords } from '../src/features/customer-account/web/words-billing.ts';
import { signingContract } from '../src/features/customer-agreements/signing.ts';
import { agreementWords } from '../src/features/customer-agreements/words.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../src/features/daily-routes/exceptions.ts';
import { dailyWords } from '../src/features/daily-routes/web/words.ts';
import { dayWords } from '../src/features/daily-routes/web/words-day.ts';
import { pickupReminderWords } from '../src/features/pickup-reminders/web/words.ts';
import { ownRequestsContract as requests } from '../src/features/service-requests/own-requests.ts';
import { ownWords } from '../src/features/service-requests/web/words-own.ts';
import { formatClock, formatInstant } from '../src/kernel/calendar.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { commonRefusals } from '../src/server/http-errors.ts';
import { kitWords } from '../src/web/words.ts';

const { generate, ...ofRuns } = daily;

const screens: readonly (readonly [readonly Operation[], Readonly<Record<string, string>>])[] = [
  [[...Object.values(ofRuns), exceptions.restoreRun, exceptions.takeBack], dailyWords.es.refusals],
  [[generate], dayWords.es.refusals],
  [Object.values(requests), ownWords.es.refusals],
  [Object.values(signingContract), agreementWords.es.refusals],
  [[autopay.offer, autopay.begin, autopay.finish, autopay.beginOwn, autopay.turnOffOwn], autopayWords.es.refusals],
];

/** What only a dispatcher is told, whose forms are in English. */
const ofDispatchers = ['no-such-driver', 'nothing-to-move', 'other-day', 'no-target'];
/** What no screen meets: it sends no other content under an id, nothing for others, and nothing that ends before it begins. */
const metByNobody = ['command-reused', 'no-account', 'ends-in-past'];

test('why an operation of drivers or customers is refused is there in Spanish', () => {
  for (const [operations, refusals] of screens) {
    const known: Readonly<Record<string, string>> = { ...kitWords.es.refusals, ...refusals };
    const codes = operations.flatMap((one) => Object.keys(one.refusals ?? {}));
    assert.deepEqual(
      [...new Set(codes)].filter((code) => ![...ofDispatchers, ...metByNobody].includes(code) && !known[code]),
      [],
    );
  }
});

test('so is what any operation may be refused for', () => {
  /** Told at the field it is about, or not told: who is not signed in is led to the sign-in. */
  const elsewhere = ['invalid-input', 'signed-out', 'foreign-origin'];
  /** Only what takes a file or waits on a phone. */
  const ofStops = ['command-reused', 'invalid-file', 'file-too-large'];
  const isKnown = (code: string) => code in kitWords.es.refusals;
  assert.deepEqual(
    [...commonRefusals].filter((code) => ![...elsewhere, ...ofStops].includes(code) && !isKnown(code)),
    [],
  );
  for (const code of [...ofStops, 'invalid-input']) assert.ok(dailyWords.es.refusals[code], code);
});

test('a clock time, which ends with a point in Spanish, ends no sentence', () => {
  const at = '2026-06-16T00:05:00Z';
  const said = [
    pickupReminderWords.es.remindersMean(formatClock('18:00', 'es')),
    billingWords.es.knownAt(formatInstant(at, 'America/Denver', 'es')),
  ];
  for (const sentence of said) {
    assert.match(sentence, /p\.m\./);
    assert.doesNotMatch(sentence, /\.\./);
  }
});
