import { sql } from 'kysely';
import { sumCents, timesCents } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { NewInvoice } from '../../../server/payments/invoice-commands.ts';
import type { Receipt } from '../../../server/payments/money-commands.ts';
import { type DoneCommand, listGivenUp, listUnanswered, type ProviderCommand } from '../../../server/payments/store.ts';
import type { Unanswered } from '../unanswered.ts';
import { invoiceCreation } from './deeds.ts';
import { creditTakingBack, customerCrediting, moneyReceipt } from './money-deeds.ts';

/** What the provider was asked for an account, and has not answered, or refused when nobody was there to be told. */
export async function listUnansweredOf(read: Reader, profileId: string): Promise<Unanswered[]> {
  const { rows } = await sql<{ customerId: string }>`
    select stripe_customer_id as "customerId" from paying_account where profile_id = ${profileId}`.execute(read);
  const all = await Promise.all(
    rows.map(async ({ customerId }) => {
      const givenUp = (await listGivenUp(read, { customerId })).filter(({ kind }) => kinds.includes(kind));
      const missing = givenUp.length === 0 ? [] : await listMissing(read, givenUp);
      return [
        ...missing.map((one) => ({ ...one, refusal: null, isGivenUp: true })),
        ...(await listUnanswered(read, { customerId })).map((one) => ({ ...one, isGivenUp: false })),
      ];
    }),
  );
  return all.flat().map(({ kind, request, id, at, refusal, isGivenUp }) => ({
    ...{ id, at, refusal, isGivenUp },
    ...whatOf({ kind, request }),
  }));
}

/** Whose work is found here by what it left; others are looked at otherwise. */
const kinds: readonly string[] = [
  invoiceCreation.kind,
  customerCrediting.kind,
  moneyReceipt.kind,
  creditTakingBack.kind,
];

/** Those of whose work nothing stands here, as a comparison would have brought it. */
async function listMissing(read: Reader, commands: readonly DoneCommand[]): Promise<DoneCommand[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from jsonb_to_recordset(${JSON.stringify(commands)}::jsonb) as g (id uuid, request jsonb)
    where exists (select from stripe_invoice i where i.command_id = g.id::text)
      or exists (select from customer_credit c where c.command_id = g.id::text)
      or exists (
        select from jsonb_to_recordset(g.request -> 'parts') as part ("stripeInvoiceId" text, amount bigint)
        join stripe_invoice i on i.stripe_invoice_id = part."stripeInvoiceId"
        join stripe_invoice_payment y on y.invoice_id = i.id and y.amount = part.amount
        where y.way::text = g.request ->> 'way' and y.received_on::text = g.request ->> 'receivedOn'
          and y.check_number is not distinct from g.request ->> 'checkNumber')`.execute(read);
  const found = new Set(rows.map(({ id }) => id));
  return commands.filter(({ id }) => !found.has(id));
}

function whatOf({ kind, request }: Pick<ProviderCommand, 'kind' | 'request'>): Pick<Unanswered, 'what' | 'amount'> {
  if (kind === invoiceCreation.kind) return { what: 'invoice', amount: totalOf(request as NewInvoice) };
  if (kind === customerCrediting.kind) return { what: 'credit', amount: Number(request.amount) };
  if (kind === moneyReceipt.kind) return { what: 'payment', amount: receivedOf(request as Receipt) };
  return { what: 'other', amount: null };
}

const totalOf = ({ items }: NewInvoice) =>
  sumCents(items.map(({ unitAmount, quantity }) => timesCents(unitAmount, quantity)));
const receivedOf = ({ parts, credit }: Receipt) => sumCents([...parts.map(({ amount }) => amount), credit]);
