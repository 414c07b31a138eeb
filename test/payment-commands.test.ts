/**
 * Each kind of command to the payment provider: refused plainly, slow, its answer lost, and stopped behind every
 * single request that changes something. Whatever happens, a repeat ends with what one undisturbed command leaves behind, here and there.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentDeeds } from '../src/app/feature-jobs.ts';
import { type Payments, paymentsThrough } from '../src/server/payments/payments.ts';
import { paymentKinds } from './support/payment-kinds.ts';
import { standing } from './support/payment-standing.ts';
import { secretKey } from './support/payments.ts';
import { aBillingCompany } from './support/subscriptions.ts';

/** Requests that change something until the process ends, as far as the command can tell. */
let left = Number.POSITIVE_INFINITY;
/** Who asks instead, as long as it is there. */
let instead: Payments | undefined;
const stopping = (inner: Payments): Payments => ({
  ...inner,
  without: (keys) => stopping(inner.without(keys)),
  async ask(work) {
    const answer = await (instead ?? inner).ask(work);
    if (/\.(list\w*|retrieve)\(/.test(String(work))) return answer; // what only reads may always be repeated
    left -= 1;
    if (left === 0) throw new Error('The process ends here');
    return answer;
  },
});
const company = await aBillingCompany({ isDeaf: true, through: stopping });
const { server, office, admin, local, stripe, payments, aPrice, askAgain } = company;
const stripePriceId = await aPrice('Standard Service', 3000);
const { somebody, cases } = paymentKinds({
  ...{ server, admin, office, nobody: server.nobody, stripe, payments, stripePriceId },
  carryOutWaiting: () => askAgain(paymentDeeds).catch(() => {}), // the process ended
});

/** What is sent again only after a while is not sent again here. */
const asking = (timeoutMs: number) => paymentsThrough({ secretKey, apiBase: local.url, timeoutMs, retries: 0 });
const disturbances = [
  ['a plain no', { status: 402, kept: true }, asking(8000), 409],
  ['an answer after nobody waits any more', { held: true }, asking(100), 503],
  ['an answer that is lost on its way', { garbage: true, after: 'after' }, asking(8000), 503],
] as const;

test('every kind of command stands here', () => {
  assert.deepEqual(Object.keys(cases).sort(), paymentDeeds.map(({ kind }) => kind).sort());
});

for (const [kind, prepare] of Object.entries(cases)) {
  const hasPayer = kind !== 'create-customer';
  test(`${kind}: disturbed or stopped anywhere, a repeat ends as if nothing had happened`, async () => {
    const first = await somebody(hasPayer);
    const ask = await prepare(first);
    left = 1000;
    const undisturbed = await ask();
    assert.equal(undisturbed.status, 200, JSON.stringify(undisturbed.body));
    const requests = 1000 - left;
    left = Number.POSITIVE_INFINITY;
    const expected = await standing(company, first);
    assert.ok(requests > 0);

    for (const [what, fault, through, expectedStatus] of disturbances) {
      const whose = await somebody(hasPayer);
      const again = await prepare(whose);
      local.faults.add({ match: '(POST|DELETE) /v1/', ...fault });
      instead = through;
      const { status, body } = await again();
      instead = undefined;
      local.faults.clear();
      assert.equal(status, expectedStatus, `${what}: ${JSON.stringify(body)}`);
      assert.ok((body.error?.message.length ?? 0) > 10, what);
      const repeated = await again();
      assert.equal(repeated.status, 200, `${what}: ${JSON.stringify(repeated.body)}`);
      assert.equal(await standing(company, whose), expected, what);
    }
    for (let stop = 1; stop <= requests; stop += 1) {
      const whose = await somebody(hasPayer);
      const again = await prepare(whose);
      left = stop;
      await again();
      left = Number.POSITIVE_INFINITY;
      if (stop % 2 === 0) await askAgain(paymentDeeds); // whoever starts next; else whoever asks again
      const repeated = await again();
      assert.equal(repeated.status, 200, `stopped behind request ${stop}: ${JSON.stringify(repeated.body)}`);
      assert.equal(await standing(company, whose), expected, `stopped behind request ${stop}`);
    }
  });
}
