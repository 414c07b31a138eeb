import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { toastStore } from '../../../web/ui/toast.ts';
import type { Sent } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { tellSent } from './told.ts';

afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
});

const url = 'https://pay.example.test/i/1';
const invoice: Invoice = {
  ...{ id: '1', stripeInvoiceId: 'in_1', number: 'A-0001', description: null, footer: null, status: 'open' },
  ...{ currency: 'usd', total: 4050, amountDue: 4050, amountPaid: 0, amountRemaining: 4050, amountReturned: 0 },
  ...{ amountCredited: 0, amountMoved: 0 },
  ...{
    amountOutside: 0,
    amountOnItsWay: 0,
    failedCharge: null,
    isOfSubscription: false,
    createdAt: '2026-11-01T06:00:00Z',
    dueOn: '2026-11-08',
  },
  ...{ paidAt: null, writtenOffAt: null, writtenOffReason: null, emailedAt: null, hostedUrl: url, pdf: null },
  ...{ lines: [], payments: [], refunds: [] },
};
const name = 'Invoice A-0001 over $40.50';
const whys = {
  kept: 'No mail server is set up, so that the email stays in the outbox.',
  none: 'The notification email failed.',
};

/** What is said, for how long, and what the offered button copies: shown, where nothing can be copied. */
async function said(letter: Sent['letter'], more: Partial<Invoice> = {}) {
  tellSent('Invoice Created', { invoice: { ...invoice, ...more }, letter });
  const [toast] = toastStore.shown();
  assert.deepEqual([toast?.kind, toast?.title], ['success', 'Invoice Created']);
  toast?.action?.run();
  await Promise.resolve();
  const copied = toastStore.shown().find(({ kind }) => kind === 'error')?.message;
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
  return [toast?.message, toast?.durationMs, toast?.action?.label, copied];
}

test('an invoice that is on its way by e-mail is nobody’s to hand on', async () => {
  assert.deepEqual(await said('queued'), [`${name} is on its way by email.`, 5000, undefined, undefined]);
});

test('what credit has paid needs no e-mail', async () => {
  for (const letter of ['queued', 'kept', 'none'] as const)
    assert.deepEqual(await said(letter, { status: 'paid', amountRemaining: 0 }), [
      'The credit of the customer has paid all of it.',
      ...[5000, undefined, undefined],
    ]);
});

test('where no e-mail goes out it is said why, and the link, or what it is about, stands there to be handed on', async () => {
  for (const letter of ['kept', 'none'] as const) {
    assert.deepEqual(await said(letter), [
      `${name}. ${whys[letter]} The link can be shared manually.`,
      ...[0, 'Copy Link', url],
    ]);
    for (const [dueOn, text] of [
      ['2026-11-08', `${name}, due Nov 8, 2026.`],
      [null, `${name}.`],
    ] as const)
      assert.deepEqual(await said(letter, { hostedUrl: null, dueOn }), [
        `${name}. ${whys[letter]} Please share it manually.`,
        ...[0, 'Copy Text', text],
      ]);
  }
});
