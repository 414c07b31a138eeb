import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { toastStore } from '../../../web/ui/toast.ts';
import type { Told } from '../contract.ts';
import { tellDone } from './told.ts';

afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
});

const url = 'https://pay.example.test/i/1';
const bill = { amountDue: 3000, currency: 'usd', isPaid: false, isOnItsWay: false, dueAt: '2026-11-08T17:00:00Z', url };
const subscription: Told['subscription'] = {
  ...{ id: 's', status: 'active', collectionMethod: 'send_invoice', daysUntilDue: 7, trialEnd: null, assignedBy: null },
  ...{ currentPeriodStart: '2026-11-01T06:00:00Z', currentPeriodEnd: '2026-12-01T07:00:00Z', endedAt: null },
  ...{ cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null, createdAt: '2026-11-01T06:00:00Z' },
  items: [
    {
      ...{ id: '1', productName: 'Standard Service', stripePriceId: 'price_1', quantity: 1 },
      ...{ unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 1 },
    },
  ],
};
const what = 'Standard Service: $30.00 each month.';
const kept = 'No mail server is set up, so that the email stays in the outbox.';
const failed = 'The notification email failed.';

/** What is said, for how long, and what the offered button copies: shown, where nothing can be copied. */
async function said(more: Partial<Told>) {
  tellDone('Subscription Created', { subscription, bill, letter: 'queued', ...more }, 'America/Denver');
  const [toast] = toastStore.shown();
  assert.deepEqual([toast?.kind, toast?.title], ['success', 'Subscription Created']);
  toast?.action?.run();
  await Promise.resolve();
  const copied = toastStore.shown().find(({ kind }) => kind === 'error')?.message;
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
  return [toast?.message, toast?.durationMs, toast?.action?.label, copied];
}

test('whom an e-mail tells is told by nobody else', async () => {
  const byMail = ['The customer is told by email.', 5000, undefined, undefined];
  for (const one of [bill, null, { ...bill, isPaid: true }, { ...bill, isOnItsWay: true }])
    assert.deepEqual(await said({ bill: one }), byMail);
});

test('where no e-mail goes out it is said why, and the link of what is owed stands there to be handed on', async () => {
  for (const [letter, why] of [
    ['kept', kept],
    ['none', failed],
  ] as const)
    assert.deepEqual(await said({ letter }), [
      `${why} The link of the invoice can be shared manually.`,
      ...[0, 'Copy Link', url],
    ]);
});

test('where nothing is owed the customer is told what they have', async () => {
  const paid = { ...bill, isPaid: true, isOnItsWay: false };
  for (const one of [null, paid, { ...bill, amountDue: 0 }])
    for (const [letter, why] of [
      ['kept', kept],
      ['none', failed],
    ] as const)
      assert.deepEqual(await said({ bill: one, letter }), [
        `${why} Please tell the customer yourself.`,
        ...[0, 'Copy Text', what],
      ]);
});

test('what is owed and has no link yet is told as such, also where the e-mail goes out', async () => {
  for (const letter of ['queued', 'kept', 'none'] as const)
    assert.deepEqual(await said({ bill: { ...bill, url: null }, letter }), [
      'The invoice has no link yet. Share it by hand as soon as it has one.',
      ...[0, 'Copy Text', `${what} To be paid: $30.00, due Nov 8, 2026.`],
    ]);
});

test('a charge that failed is no plain success', async () => {
  const charged = { ...subscription, collectionMethod: 'charge_automatically' };
  tellDone('Subscription Updated', { subscription: charged, bill, letter: 'queued' }, 'America/Denver');
  const [toast] = toastStore.shown();
  assert.deepEqual(
    [toast?.kind, toast?.message, toast?.action?.label],
    ['warning', 'AutoPay could not charge $30.00: the invoice is open, and the charge is tried again.', 'Copy Link'],
  );
  tellDone('Subscription Updated', { subscription: charged, bill: { ...bill, isPaid: true }, letter: 'queued' }, 'UTC');
  assert.equal(toastStore.shown().at(-1)?.kind, 'success');
});
