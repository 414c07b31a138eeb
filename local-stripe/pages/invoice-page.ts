/** The hosted invoice: what is billed, a form that pays it, and the paper. It works without scripts. */
import { asMoney } from '../amounts.ts';
import { askCustomer, waitingMethod } from '../authentication.ts';
import { longDate } from '../calendar.ts';
import { StripeError } from '../errors.ts';
import { isProcessing } from '../invoice-states.ts';
import { makePaymentMethod } from '../payment-methods.ts';
import { answerBank, charge } from '../payments.ts';
import type { Invoice } from '../records.ts';
import { asksItsCustomer } from '../test-cards.ts';
import { checkTypedCard } from '../typed-card.ts';
import type { World } from '../world.ts';
import { authenticationPage } from './authentication-page.ts';
import { alert, cardFields, cardHint } from './card-fields.ts';
import { creditNotePdf } from './credit-note-pdf.ts';
import {
  expiryOf,
  type Html,
  html,
  notFound,
  notice,
  type Page,
  pageOf,
  redirect,
  type Wrong,
  wrongOf,
} from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { totalsOf } from './totals.ts';

type Form = Readonly<Record<string, string>>;

/** @param form what was posted, or undefined when the page is only looked at */
export function invoicePage(world: World, path: string, form: Form | undefined): Page {
  const [, note = ''] = /^\/i\/[^/]+\/credit_note_(\w+)\/pdf$/.exec(path) ?? [];
  if (note) return creditNotePage(world, note);
  const [, token = '', action = ''] = /^\/i\/[^/]+\/test_(\w+)(\/pay|\/pdf|\/authenticate)?$/.exec(path) ?? [];
  const invoice = token ? world.invoices.by('token', token)[0] : undefined;
  if (!invoice || invoice.status === 'draft') return notFound();
  if (action === '/pdf') return invoicePdf(invoice);
  const own = path.slice(0, path.length - action.length);
  if (action === '/pay' && form) return pay(world, invoice, own, form);
  if (action === '/authenticate') return authenticate(world, invoice, own, form);
  return action === '/pay' ? redirect(own) : show(world, invoice, own);
}

function creditNotePage(world: World, token: string): Page {
  const [note] = world.creditNotes.by('token', token);
  const invoice = note && world.invoices.find(note.invoice);
  return invoice ? creditNotePdf(note, invoice) : notFound();
}

const isOwed = ({ status }: Invoice) => status === 'open' || status === 'uncollectible';
const isPayable = (world: World, invoice: Invoice) => isOwed(invoice) && !isProcessing(world, invoice);

function pay(world: World, invoice: Invoice, path: string, form: Form): Page {
  if (!isPayable(world, invoice)) return redirect(path);
  const { number = '', exp = '', cvc = '' } = form;
  try {
    const typed = { number, ...expiryOf(exp), cvc };
    const digits = checkTypedCard(typed, world.time.now());
    const method = makePaymentMethod(world, { type: 'card', ...typed, number: digits });
    if (asksItsCustomer(digits, 'paying')) {
      askCustomer(world, invoice, method);
      return redirect(`${path}/authenticate`);
    }
    charge(world, invoice, method);
    return redirect(path);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return show(world, invoice, path, wrongOf(error.body), exp);
  }
}

/** The customer is asked by their bank, and has answered when there is a form. */
function authenticate(world: World, invoice: Invoice, path: string, form: Form | undefined): Page {
  const method = waitingMethod(world, invoice);
  if (!method || !isPayable(world, invoice)) return redirect(path);
  if (!form)
    return authenticationPage(`${path}/authenticate`, {
      what: `${asMoney(invoice.amount_remaining, invoice.currency)} to ${invoice.account_name}`,
      last4: method.card?.last4,
    });
  try {
    answerBank(world, invoice, method, form.answer === 'complete');
    return redirect(path);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return show(world, invoice, path, wrongOf(error.body));
  }
}

function show(world: World, invoice: Invoice, path: string, wrong?: Wrong, exp = ''): Page {
  const title = `Invoice ${invoice.number} from ${invoice.account_name}`;
  if (invoice.status === 'void')
    return notice(
      'This invoice was cancelled',
      `Nothing is owed on invoice ${invoice.number} from ${invoice.account_name}.`,
    );
  const isOnItsWay = isOwed(invoice) && !isPayable(world, invoice);
  const side = isOnItsWay ? waiting : isOwed(invoice) ? payForm(invoice, path, wrong, exp) : receipt(invoice);
  const content = html`<main>
<section>${summary(invoice, path)}</section>
<section>${side}</section>
</main>`;
  return pageOf(title, content, { status: wrong ? 402 : 200 });
}

const words: Readonly<Record<string, string>> = { paid: 'Paid', open: 'Open', uncollectible: 'Open' };

function summary(invoice: Invoice, path: string): Html {
  const { currency, due_date: due, status } = invoice;
  const amount = isOwed(invoice) ? invoice.amount_remaining : invoice.amount_paid;
  const paidAt = invoice.status_transitions.paid_at;
  const when =
    status === 'paid' && paidAt !== null
      ? `Paid ${longDate(paidAt)}`
      : due !== null
        ? `Due ${longDate(due)}`
        : 'Due now';
  const row = (name: string, value: unknown) => value && html`<dt>${name}</dt><dd>${value}</dd>`;
  const issued = invoice.effective_at ?? invoice.created;
  return html`<h1>${invoice.account_name}</h1>
<p class="amount">${asMoney(amount, currency)}</p>
<p class="soft">${when}</p>
<dl>
${row('To', invoice.customer_name ?? invoice.customer_email)}
${row('Invoice', invoice.number)}
${row('Issued', longDate(issued))}
${row('Status', words[status ?? ''])}
</dl>
${invoice.description && html`<p>${invoice.description}</p>`}
<table>
<tbody>${invoice._lines.map(({ amount: cents, description, period }) => line(description, cents, currency, period))}</tbody>
<tfoot>${totals(invoice)}</tfoot>
</table>
<p class="links"><a href="${path}/pdf">Download as PDF</a></p>
${invoice.footer && html`<p class="soft">${invoice.footer}</p>`}`;
}

type Period = Readonly<{ start: number; end: number }>;

function line(description: string | null, cents: number, currency: string, { start, end }: Period): Html {
  const period = end > start && html`<span class="period">${longDate(start)} – ${longDate(end)}</span>`;
  return html`<tr><td>${description ?? 'Item'}${period}</td><td>${asMoney(cents, currency)}</td></tr>`;
}

function totals(invoice: Invoice): Html {
  const rows = totalsOf(invoice).map(
    ([name, cents]) => html`<tr><th scope="row">${name}</th><td>${asMoney(cents, invoice.currency)}</td></tr>`,
  );
  return html`${rows}`;
}

function payForm(invoice: Invoice, path: string, wrong: Wrong | undefined, exp: string): Html {
  return html`<h2>Pay with card</h2>
${alert(wrong)}
<form method="post" action="${path}/pay">
${cardFields(wrong, exp)}
<button type="submit">Pay ${asMoney(invoice.amount_remaining, invoice.currency)}</button>
</form>
${cardHint}`;
}

const waiting = html`<p class="note"><strong>Your payment is processing.</strong></p>
<p class="soft">A payment from a bank account can take up to four business days. You do not need to pay again.</p>`;

function receipt(invoice: Invoice): Html {
  const elsewhere = (invoice.amount_paid_off_stripe ?? 0) > 0;
  const how = elsewhere ? 'It was paid in cash, by check or in another way.' : 'Thank you.';
  return html`<p class="note good"><strong>This invoice is paid.</strong></p>
<p class="soft">${how} Keep the PDF for your records.</p>`;
}
