import { accountId } from './account.ts';
import { amountOf, asMoney } from './amounts.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { invalid, missingParameter, noSuch } from './errors.ts';
import { change, emit } from './events.ts';
import { newId, randomText } from './ids.ts';
import { payerOf, refuseWhileProcessing, settleInvoice } from './invoice-states.ts';
import { isWithin, pageInOrder } from './lists.ts';
import { now } from './now.ts';
import type { CreditNote, CreditNoteLine, Invoice } from './records.ts';
import { chargeOf, refundCharge } from './refunds.ts';
import { get, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Create = Parameters['CreditNoteCreateParams'];

/**
 * Takes off what is still open of an invoice; what goes beyond is refunded, credited to the customer's balance, or was
 * given back elsewhere – the three together must be exactly that (https://docs.stripe.com/api/credit_notes/create).
 */
function draftCreditNote(world: World, params: Create): CreditNote {
  const invoice = named(world.invoices, params.invoice, 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'paid' && invoice.status !== 'uncollectible')
    throw invalid(
      `Credit notes can only be issued for invoices that are open, paid or uncollectible: this one is ${invoice.status}.`,
      {
        param: 'invoice',
      },
    );
  const lines = linesOf(invoice, params);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount < 1) throw invalid('The amount of a credit note must be greater than zero.', { param: 'amount' });
  const before = Math.min(amount, invoice.amount_remaining);
  const after = amount - before;
  if (before > 0) refuseWhileProcessing(world, invoice);
  const { credit_amount: credit = 0, out_of_band_amount: elsewhere = 0 } = params;
  const refund = params.refund_amount ?? 0;
  const creditable = invoice.amount_paid - invoice.post_payment_credit_notes_amount - refundedBeside(world, invoice);
  if (after > creditable)
    throw invalid(
      `The credit note amount (${asMoney(amount)}) is more than what can be credited (${asMoney(before + creditable)}).`,
      {
        param: params.amount === undefined ? 'lines' : 'amount',
      },
    );
  if (refund + credit + elsewhere !== after)
    throw invalid(
      `The sum of credit amount, refund amount and out of band amount (${asMoney(refund + credit + elsewhere)}) must equal the post payment credit note amount (${asMoney(after)}).`,
    );
  const count = world.creditNotes.by('invoice', invoice.id).length + 1;
  const token = randomText(40);
  const at = now(world, invoice.test_clock);
  return {
    id: newId('cn'),
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: at,
    currency: invoice.currency,
    customer: payerOf(world, invoice).id,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: params.effective_at ?? at,
    invoice: invoice.id,
    livemode: false,
    memo: params.memo ?? null,
    metadata: mergeMetadata(null, params.metadata),
    number: `${invoice.number}-CN-${String(count).padStart(2, '0')}`,
    out_of_band_amount: elsewhere || null,
    pdf: `${world.settings.publicUrl()}/i/${accountId}/credit_note_${token}/pdf`,
    post_payment_amount: after,
    pre_payment_amount: before,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: before > 0 && after > 0 ? 'mixed' : before > 0 ? 'pre_payment' : 'post_payment',
    voided_at: null,
    _lines: lines,
    _token: token,
  };
}

/** Money that went back without a credit note counts as well. */
function refundedBeside(world: World, invoice: Invoice): number {
  const noted = new Set(
    world.creditNotes.by('invoice', invoice.id).flatMap(({ refunds }) => refunds.map(({ refund }) => refund)),
  );
  return world.paymentIntents
    .by('invoice', invoice.id)
    .flatMap(({ id }) => world.refunds.by('intent', id))
    .filter(({ id }) => !noted.has(id))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function linesOf(invoice: Invoice, { amount, lines, memo }: Create): CreditNoteLine[] {
  if (amount !== undefined && lines !== undefined)
    throw invalid('You may only specify one of these parameters: amount, lines.', {
      code: 'parameters_exclusive',
      param: 'amount',
    });
  if (amount !== undefined)
    return [makeLine({ amount, description: memo ?? 'Credit', quantity: 1, unit: String(amount) })];
  if (!lines?.length) throw missingParameter('amount');
  return lines.map((line, place) => {
    const param = `lines[${place}]`;
    const { metadata } = line;
    if (line.type === 'custom_line_item') {
      const unit = line.unit_amount_decimal ?? (line.unit_amount === undefined ? undefined : String(line.unit_amount));
      if (unit === undefined) throw missingParameter(`${param}[unit_amount]`);
      if (!line.description) throw missingParameter(`${param}[description]`);
      const quantity = line.quantity ?? 1;
      return makeLine({ amount: amountOf(unit, quantity), description: line.description, quantity, unit, metadata });
    }
    const billed = invoice._lines.find(({ id }) => id === line.invoice_line_item);
    if (!billed) throw noSuch('invoice line item', line.invoice_line_item ?? '', `${param}[invoice_line_item]`);
    const quantity = line.quantity ?? billed.quantity ?? 1;
    const share = amountOf(String(billed.amount), quantity, { of: 1, in: billed.quantity || 1 });
    const unit = billed.pricing?.unit_amount_decimal ?? String(billed.amount);
    const { amount = share, description = billed.description } = line;
    return makeLine({ amount, description, quantity, unit, of: billed.id, metadata });
  });
}

function makeLine(given: {
  amount: number;
  description: string | null;
  quantity: number;
  unit: string;
  of?: string;
  metadata?: unknown;
}): CreditNoteLine {
  const { amount, description, quantity, unit, of } = given;
  return {
    id: newId('cnli'),
    object: 'credit_note_line_item',
    amount,
    description,
    discount_amount: 0,
    discount_amounts: [],
    ...(of !== undefined && { invoice_line_item: of }),
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    pretax_credit_amounts: [],
    quantity,
    tax_rates: [],
    taxes: [],
    type: of === undefined ? 'custom_line_item' : 'invoice_line_item',
    unit_amount: unit.includes('.') ? null : Number(unit),
    unit_amount_decimal: unit,
  };
}

function createCreditNote(world: World, params: Create): CreditNote {
  const note = draftCreditNote(world, params);
  const invoice = named(world.invoices, note.invoice, 'invoice');
  if (params.refund_amount) {
    const intent = world.paymentIntents.by('invoice', invoice.id).find(({ status }) => status === 'succeeded');
    if (!intent)
      throw invalid('There is no charge of this invoice that could be refunded.', { param: 'refund_amount' });
    const refund = refundCharge(world, chargeOf(world, { payment_intent: intent.id }), {
      amount: params.refund_amount,
    });
    note.refunds = [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }];
  }
  if (params.credit_amount) {
    const more = { type: 'credit_note', invoice: invoice.id, credit_note: note.id, currency: note.currency } as const;
    const customer = payerOf(world, invoice);
    note.customer_balance_transaction = createBalanceTransaction(world, customer, {
      amount: -params.credit_amount,
      ...more,
    }).id;
  }
  world.creditNotes.save(note);
  emit(world, 'credit_note.created', note);
  change(world, invoice, 'invoice.updated', () => {
    invoice.amount_due -= note.pre_payment_amount;
    invoice.amount_remaining -= note.pre_payment_amount;
    invoice.pre_payment_credit_notes_amount += note.pre_payment_amount;
    invoice.post_payment_credit_notes_amount += note.post_payment_amount;
  });
  world.invoices.save(invoice);
  if (invoice.amount_remaining === 0 && invoice.status !== 'paid') settleInvoice(world, invoice);
  return note;
}

/** @throws StripeError of one that gave something back already */
function voidCreditNote(world: World, note: CreditNote): CreditNote {
  const invoice = named(world.invoices, note.invoice, 'invoice');
  if (note.status === 'void') throw invalid('This credit note is already void.');
  if (invoice.status !== 'open' || note.post_payment_amount > 0)
    throw invalid('You can only void credit notes of invoices that are open.');
  change(world, note, 'credit_note.updated', () => {
    note.status = 'void';
    note.voided_at = now(world, invoice.test_clock);
  });
  world.creditNotes.save(note);
  emit(world, 'credit_note.voided', note);
  change(world, invoice, 'invoice.updated', () => {
    invoice.amount_due += note.pre_payment_amount;
    invoice.amount_remaining += note.pre_payment_amount;
    invoice.pre_payment_credit_notes_amount -= note.pre_payment_amount;
  });
  world.invoices.save(invoice);
  return note;
}

const one = (world: World, id: string) => get(world.creditNotes, id);
const path = '/v1/credit_notes/:id';

export const creditNoteRoutes = [
  route('POST /v1/credit_notes', 'CreditNoteCreateParams', 'CreditNote', ({ world, params }) =>
    createCreditNote(world, params),
  ),
  route('GET /v1/credit_notes', 'CreditNoteListParams', 'list of CreditNote', (call) => {
    const { creditNotes, customers, invoices } = call.world;
    const { created, customer, invoice } = call.params;
    const rows = rowsBy(creditNotes, ['invoice', invoice, invoices], ['customer', customer, customers]);
    return page(call, creditNotes, '/v1/credit_notes', rows, (row) => isWithin(row.created, created));
  }),
  route('GET /v1/credit_notes/preview', 'CreditNotePreviewParams', 'CreditNote', ({ world, params }) =>
    draftCreditNote(world, params),
  ),
  route(
    'GET /v1/credit_notes/preview/lines',
    'CreditNoteListPreviewLineItemsParams',
    'list of CreditNoteLineItem',
    ({ world, params }) =>
      pageInOrder(draftCreditNote(world, params)._lines, params, {
        url: '/v1/credit_notes/preview/lines',
        kind: 'credit_note_line_item',
      }),
  ),
  route(`GET ${path}`, 'CreditNoteRetrieveParams', 'CreditNote', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'CreditNoteUpdateParams', 'CreditNote', ({ world, id, params }) => {
    const note = one(world, id);
    change(world, note, 'credit_note.updated', () => {
      note.memo = params.memo ?? note.memo;
      note.metadata = mergeMetadata(note.metadata, params.metadata);
    });
    return world.creditNotes.save(note);
  }),
  route(`POST ${path}/void`, 'CreditNoteVoidCreditNoteParams', 'CreditNote', ({ world, id }) =>
    voidCreditNote(world, one(world, id)),
  ),
  route(`GET ${path}/lines`, 'CreditNoteListLineItemsParams', 'list of CreditNoteLineItem', ({ world, id, params }) =>
    pageInOrder(one(world, id)._lines, params, {
      url: `/v1/credit_notes/${id}/lines`,
      kind: 'credit_note_line_item',
    }),
  ),
];
