/** Without a key the demo has a payment provider of its own, which moves no money; its state stays beside the demo's. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Instant } from '../kernel/calendar.ts';
import { paymentsContract } from '../kernel/payments.ts';
import { type PaymentSettings, paymentsThrough } from '../server/payments/payments.ts';
import type { Configuration } from './configuration.ts';
import { beginningOf } from './demo/billing/beginning.ts';
import { demoCompany } from './demo/staff.ts';
import type { Ending } from './ending.ts';
import { startAtItsPort } from './local-port.ts';

export type LocalPayments = Readonly<{
  payments: PaymentSettings;
  /** Where it serves its pages for customers, on this machine alone. */
  pagesAt: string;
  /** Has its clock go on to a moment, and does what has become due. */
  letPass: (to: Instant) => void;
  /** From now on the server at this address hears what happens there, first of all what the demo company sells. */
  listens: (url: string) => Promise<void>;
}>;

/** @param isNew begins without a state, and months ago: they are billed before it is now */
export async function localPayments(
  { dataDir, clock, publicUrl }: Pick<Configuration, 'dataDir' | 'clock' | 'publicUrl'>,
  ending: Ending,
  isNew: boolean,
): Promise<LocalPayments> {
  const { startLocalStripe } = await import('../../local-stripe/server.ts');
  const data = path.join(dataDir, 'local-stripe');
  if (isNew) fs.rmSync(data, { recursive: true, force: true });
  const begins = isNew ? beginningOf(clock.now()) : new Date(clock.now());
  const options = { data, accountName: demoCompany, clock: begins, ...(publicUrl !== undefined && { publicUrl }) };
  const local = await startAtItsPort((port) => startLocalStripe({ ...options, port }), path.join(data, 'port'));
  ending.undo(() => local.close());
  const letPass = (to: Instant) => {
    const seconds = Date.parse(to) / 1000 - local.world.time.now();
    if (seconds > 0) local.move(seconds);
  };
  if (!isNew) letPass(clock.now()); // also when the months were broken off
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const payments = { secretKey: 'sk_test_demo', apiBase: local.url, webhookSecret };
  return {
    payments,
    pagesAt: local.url,
    letPass,
    async listens(url) {
      local.tell({ url: `${url}/api${paymentsContract.receiveEvent.path}`, secret: webhookSecret });
      const { fillProvider } = await import('./demo/provider.ts');
      await fillProvider(paymentsThrough(payments));
    },
  };
}
