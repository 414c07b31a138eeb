/** The office and the customers of earlier months: they use the commands of the product, at the moment that its clock shows. */
import { randomUUID } from 'node:crypto';
import { autopayHandlers } from '../../../features/autopay/server/handlers.ts';
import { invoicesHandlers } from '../../../features/invoices/server/handlers.ts';
import { payerOf } from '../../../features/payers/server/payers.ts';
import { subscriptionsHandlers } from '../../../features/subscriptions/server/handlers.ts';
import { rereadSubscriptions } from '../../../features/subscriptions/server/syncing.ts';
import type { Operation, Output, Received } from '../../../kernel/operation.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Database } from '../../../server/database/connection.ts';
import type { Call } from '../../../server/http.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { transactOn } from '../../../server/transact.ts';
import type { Saved } from './habits.ts';

export type Surroundings = Readonly<{
  database: Database;
  payments: Payments;
  /** Who works in the office. */
  actor: Actor;
  publicUrl: string;
  /** Where the provider has its pages for customers: nobody hands them on while a demo is filled. */
  pagesAt: string;
}>;

export type Office = ReturnType<typeof officeOf>;

export function officeOf({ database, payments, actor, publicUrl, pagesAt }: Surroundings) {
  const { read, clock } = database;
  const kit = { read, payments, transact: transactOn(read, actor.id) };
  /** As the server calls a handler, with what these handlers ask for. */
  const call = <O extends Operation>(handler: (call: Call<O>) => Promise<Output<O>>, input: Received<O>) =>
    handler({
      ...{ read, clock, actor, input, transact: kit.transact, now: clock.now(), publicUrl: () => publicUrl },
      ...{ client: { address: '127.0.0.1', userAgent: undefined }, limitScale: 1000 },
    } as unknown as Call<O>);

  const around = { payments, hasMailServer: false, payerOf };
  const autopay = autopayHandlers({ ...around, rereadSubscriptions });
  const subscriptions = subscriptionsHandlers(around);
  const invoices = invoicesHandlers(payments, around);

  return {
    kit,
    now: clock.now,
    subscriptions,
    invoices,
    call,

    /** What a customer does with the link that the office has sent, and on the provider's page. */
    async turnOnAutopay(contactId: string, saved: Saved): Promise<void> {
      const made = await call(autopay.makeLink, { contactId, commandId: randomUUID(), isEmailed: false });
      const token = made.url?.split('#token=')[1] ?? '';
      const { consent } = await call(autopay.offer, { token });
      const { url } = await call(autopay.begin, { token, consent });
      const typed = typeof saved === 'string' ? { number: saved, exp: '11/31', cvc: '123' } : saved;
      const body = new URLSearchParams(typed);
      const page = new URL(`${new URL(url).pathname}/confirm`, pagesAt);
      const { headers } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      const sessionId = new URL(headers.get('location') ?? '').searchParams.get('saved') ?? '';
      await call(autopay.finish, { sessionId });
    },
  };
}
