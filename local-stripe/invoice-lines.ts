/** Lines of a draft, added, changed and taken away (https://docs.stripe.com/api/invoices/bulk_edit). */
import { amountOf } from './amounts.ts';
import { customerOf } from './customer-of.ts';
import { invalid, noSuch } from './errors.ts';
import { change } from './events.ts';
import { createItem, deleteItem, editable, updateItem } from './invoice-items.ts';
import { releaseItem, sumUp, takeItem } from './invoice-make.ts';
import type { Invoice, InvoiceItem, Line } from './records.ts';
import { get, given, mergeMetadata, named, route } from './route.ts';
import { scratchWorld } from './scratch-world.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type NewLine = Parameters['InvoiceAddLinesParams']['lines'][number];
type Change = Parameters['InvoiceUpdateLineItemParams'];

const lineOf = (invoice: Invoice, id: string, param = 'line_item_id', status: 400 | 404 = 404): Line => {
  const line = invoice._lines.find((one) => one.id === id);
  if (!line) throw noSuch('line_item', id, param, status);
  return line;
};

/** The item that a line shows; none behind one of a subscription's. */
const itemBehind = (world: World, { parent }: Line): InvoiceItem | undefined =>
  world.invoiceItems.find(parent?.invoice_item_details?.invoice_item ?? '');

/** One that waits, or one made for this invoice. */
function addLine(world: World, invoice: Invoice, { invoice_item: waiting, ...line }: NewLine, param: string): void {
  if (waiting === undefined) {
    createItem(world, { currency: invoice.currency, ...(line as object), invoice: invoice.id });
    return;
  }
  const item = named(world.invoiceItems, waiting, `${param}[invoice_item]`);
  if (item.invoice !== null || item.customer !== invoice.customer)
    throw invalid(`The invoice item ${waiting} does not wait for this invoice.`, { param: `${param}[invoice_item]` });
  takeItem(world, invoice, item);
  updateItem(world, item, line as Parameters['InvoiceItemUpdateParams']);
}

function updateLine(world: World, line: Line, params: Change): Line {
  const item = itemBehind(world, line);
  if (item) {
    updateItem(world, item, params as Parameters['InvoiceItemUpdateParams']);
    return line;
  }
  if (params.pricing ?? params.price_data)
    throw invalid('The price of a line of a subscription is that of its item.', { param: 'pricing' });
  const { quantity_decimal: decimal, quantity = decimal === undefined ? line.quantity : Number(decimal) } = params;
  const unit = line.pricing?.unit_amount_decimal ?? '0';
  const isRecounted = quantity !== line.quantity && quantity !== null;
  line.amount = params.amount ?? (isRecounted ? amountOf(unit, quantity) : line.amount);
  line.subtotal = line.amount;
  line.quantity = quantity;
  line.quantity_decimal = quantity === null ? null : String(quantity);
  line.description = given(params.description, line.description);
  line.discountable = params.discountable ?? line.discountable;
  line.period = params.period ?? line.period;
  line.metadata = mergeMetadata(line.metadata, params.metadata);
  return line;
}

type Removal = Parameters['InvoiceRemoveLinesParams']['lines'][number];

/** The item behind it goes with it, or waits again. */
function removeLine(world: World, invoice: Invoice, { id, behavior }: Removal, param: string): void {
  const line = lineOf(invoice, id, `${param}[id]`, 400);
  const item = itemBehind(world, line);
  if (item && behavior === 'delete') deleteItem(world, item);
  else if (item) releaseItem(world, item);
  else if (behavior === 'unassign')
    throw invalid('Only lines of invoice items can be unassigned.', { param: `${param}[behavior]` });
  invoice._lines = invoice._lines.filter((one) => one !== line);
}

type Work = (world: World, invoice: Invoice) => void;

/** Everything or, when one line does not fit, nothing: it is tried on a copy first. */
function edit(world: World, invoice: Invoice, metadata: unknown, work: Work): Invoice {
  editable(invoice);
  work(...copyOf(world, invoice));
  change(world, invoice, 'invoice.updated', () => {
    work(world, invoice);
    invoice.metadata = mergeMetadata(invoice.metadata, metadata);
    sumUp(world, invoice);
  });
  return world.invoices.save(invoice);
}

/** The invoice with its lines and what is behind them. */
function copyOf(world: World, invoice: Invoice): [World, Invoice] {
  const scratch = scratchWorld(world, customerOf(world, String(invoice.customer)));
  for (const line of invoice._lines) {
    const item = itemBehind(world, line);
    if (item) scratch.invoiceItems.save({ ...item });
  }
  return [scratch, scratch.invoices.save({ ...invoice, _lines: invoice._lines.map((line) => ({ ...line })) })];
}

const one = (world: World, id: string) => get(world.invoices, id, 'invoice');
const path = '/v1/invoices/:invoice';

export const invoiceLineRoutes = [
  route(`POST ${path}/add_lines`, 'InvoiceAddLinesParams', 'Invoice', ({ world, id, params }) => {
    const invoice = one(world, id);
    return edit(world, invoice, params.invoice_metadata, (...where) => {
      for (const [place, line] of params.lines.entries()) addLine(...where, line, `lines[${place}]`);
    });
  }),
  route(`POST ${path}/update_lines`, 'InvoiceUpdateLinesParams', 'Invoice', ({ world, id, params }) => {
    const invoice = one(world, id);
    return edit(world, invoice, params.invoice_metadata, (there, draft) => {
      for (const [place, line] of params.lines.entries())
        updateLine(there, lineOf(draft, line.id, `lines[${place}][id]`, 400), line);
    });
  }),
  route(`POST ${path}/remove_lines`, 'InvoiceRemoveLinesParams', 'Invoice', ({ world, id, params }) => {
    const invoice = one(world, id);
    return edit(world, invoice, params.invoice_metadata, (...where) => {
      for (const [place, line] of params.lines.entries()) removeLine(...where, line, `lines[${place}]`);
    });
  }),
  route(
    `POST ${path}/lines/:line_item_id`,
    'InvoiceUpdateLineItemParams',
    'InvoiceLineItem',
    ({ world, id, second, params }) => {
      const invoice = one(world, id);
      lineOf(invoice, second);
      edit(world, invoice, undefined, (there, draft) => void updateLine(there, lineOf(draft, second), params));
      return lineOf(invoice, second);
    },
  ),
];
