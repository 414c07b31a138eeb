import { sql } from 'kysely';
import { sumCents, timesCents } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { NewInvoice } from '../../../server/payments/invoice-commands.ts';
import type { Receipt } from '../../../server/payments/money-commands.ts';
import { type DoneCommand, listGivenUp, listUnanswered, type ProviderCommand } from '../../../server/payments/store.ts';
import type { Unanswered } from '../unanswered.ts';
import { invoiceCreation, invoiceRemoval, invoiceSending, invoiceWriteOff } from './deeds.ts';
import { creditTakingBack, customerCrediting, invoiceRefund, moneyReceipt, paymentTakingBack } from './money-deeds.ts';

/** What the provider was asked for an account, and has not answered, or refused when nobody was there to be told. */
export async function listUnansweredOf(read: Reader, profileId: string): Promise<Unanswered[]> {
  const { rows } = await sql<{ about: Readonly<Record<string, string>> }>`
    select json_build_object('customerId', stripe_customer_id) as about from paying_account where profile_id = ${profileId}
    union all
    select json_build_object('stripeCustomerId', stripe_customer_id) from paying_account where profile_id = ${profileId}
    union all
    select json_build_object('stripeSubscriptionId', stripe_subscription_id) from known_subscription
    where profile_id = ${profileId}`.execute(read);
  const abouts = rows.map(({ about }) => about);
  if (abouts.length === 0) return [];
  const givenUp = (await listGivenUp(read, abouts)).filter(({ kind }) => kinds.includes(kind));
  const missing = givenUp.length === 0 ? [] : await listMissing(read, givenUp);
  const all = [
    ...missing.map((one) => ({ ...one, refusal: null, isGivenUp: true })),
    ...(await listUnanswered(read, abouts)).map((one) => ({ ...one, isGivenUp: false })),
  ];
  const numbers = all.length === 0 ? new Map<unknown, string>() : await numbersOf(read, all);
  return all.map(({ kind, request, id, at, refusal, isGivenUp }) => ({
    ...{ id, at, refusal, isGivenUp },
    ...whatOf({ kind, request }),
    number: numbers.get(request.stripeInvoiceId) ?? null,
  }));
}

async function numbersOf(read: Reader, commands: readonly ProviderCommand[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = commands.map(({ request }) => request.stripeInvoiceId ?? null);
  const { rows } = await sql<{ id: string; number: string }>`
    select stripe_invoice_id as id, number from stripe_invoice
    where stripe_invoice_id = any(${ids}::text[]) and number is not null`.execute(read);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Whose work is found here by what it left; others are looked at otherwise. */
const kinds: readonly string[] = [
  invoiceCreation,
  customerCrediting,
  moneyReceipt,
  creditTakingBack,
  invoiceRefund,
  paymentTakingBack,
  invoiceSending,
  invoiceRemoval,
  invoiceWriteOff,
].map(({ kind }) => kind);

/** Those of whose work nothing stands here, as a comparison would have brought it. */
async function listMissing(read: Reader, commands: readonly DoneCommand[]): Promise<DoneCommand[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from jsonb_to_recordset(${JSON.stringify(commands)}::jsonb) as g (id uuid, kind text, request jsonb)
    where exists (select from stripe_invoice i where i.command_id = g.id::text)
      or exists (select from customer_credit c where c.command_id = g.id::text)
      or exists (
        select from stripe_invoice i left join stripe_credit_note n on n.invoice_id = i.id
        where i.stripe_invoice_id = g.request ->> 'stripeInvoiceId' and case g.kind
          when ${invoiceRefund.kind} then n.amount::text = g.request ->> 'amount' and n.memo = g.request ->> 'reason'
          when ${invoiceSending.kind} then i.status <> 'draft'
          when ${invoiceRemoval.kind} then i.gone_at is not null or i.status in ('void', 'paid')
          when ${invoiceWriteOff.kind} then i.status in ('uncollectible', 'void', 'paid') end)
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
  if (kind === moneyReceipt.kind) return { what: 'payment', amount: receivedOf(request as Receipt) };
  const [what, hasAmount] = whats[kind] ?? [request.stripeSubscriptionId ? 'subscription' : 'other', false];
  return { what, amount: hasAmount ? Number(request.amount) : null };
}

const whats: Readonly<Record<string, readonly [Unanswered['what'], hasAmount: boolean]>> = {
  [customerCrediting.kind]: ['credit', true],
  [invoiceRefund.kind]: ['refund', true],
  [paymentTakingBack.kind]: ['taking-back', true],
  [invoiceSending.kind]: ['sending', false],
  [invoiceRemoval.kind]: ['deletion', false],
  [invoiceWriteOff.kind]: ['write-off', false],
};

const totalOf = ({ items }: NewInvoice) =>
  sumCents(items.map(({ unitAmount, quantity }) => timesCents(unitAmount, quantity)));
const receivedOf = ({ parts, credit }: Receipt) => sumCents([...parts.map(({ amount }) => amount), credit]);
