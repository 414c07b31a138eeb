/** The page of a Checkout session in setup mode: a customer saves a card or a bank account. It works without scripts. */
import { checkTypedAccount } from '../bank-accounts.ts';
import { completeSession } from '../checkout-sessions.ts';
import { StripeError } from '../errors.ts';
import { makePaymentMethod } from '../payment-methods.ts';
import type { CheckoutSession, PaymentMethod } from '../records.ts';
import { checkTypedCard } from '../typed-card.ts';
import type { World } from '../world.ts';
import { alert, cardFields, cardHint } from './card-fields.ts';
import {
  expiryOf,
  field,
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

type Form = Readonly<Record<string, string>>;

/** @param form what was posted, or undefined when the page is only looked at */
export function setupPage(world: World, path: string, form: Form | undefined): Page {
  const [, id = ''] = /^\/c\/pay\/(cs_test_\w+)$/.exec(path.replace(/\/confirm$/, '')) ?? [];
  const session = world.sessions.find(id);
  if (!session) return notFound();
  if (session.status === 'complete') return notice('All done', 'Your payment method is saved.', { isGood: true });
  if (session.status === 'expired')
    return notice('This link is no longer valid', 'Ask for a new one and try again.', { status: 410 });
  return form ? confirm(world, session, form) : showSetup(world, session);
}

function confirm(world: World, session: CheckoutSession, form: Form): Page {
  try {
    return redirect(completeSession(world, session, methodOf(world, session, form).id) ?? afterwards(session));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return showSetup(world, session, wrongOf(error.body), form);
  }
}

/** Where the customer goes with what was saved. */
export const afterwards = ({ id, success_url: url }: CheckoutSession): string =>
  (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

function methodOf(world: World, session: CheckoutSession, form: Form): PaymentMethod {
  const { number = '', exp = '', cvc = '', name = '', routing = '', account = '' } = form;
  const email = session.customer_details?.email ?? null;
  const billing = { name: name || null, email };
  if (choiceOf(session, form) === 'us_bank_account')
    return makePaymentMethod(world, { type: 'us_bank_account', number: checkTypedAccount(routing, account), billing });
  const typed = { number, ...expiryOf(exp), cvc };
  return makePaymentMethod(world, { type: 'card', ...typed, number: checkTypedCard(typed, world.time.now()), billing });
}

function choiceOf({ payment_method_types: types }: CheckoutSession, form: Form): string {
  const { method = types[0] ?? 'card' } = form;
  return types.includes(method) ? method : 'card';
}

export function showSetup(world: World, session: CheckoutSession, wrong?: Wrong, form: Form = {}): Page {
  const { accountName } = world.settings;
  const content = html`<main>
<section>
<h1>${accountName}</h1>
<h2 class="purpose">Save a payment method</h2>
<p class="soft">${accountName} will charge it for your bills from now on. You can take it away at any time.</p>
<dl>${session.customer_details?.email && html`<dt>Email</dt><dd>${session.customer_details.email}</dd>`}</dl>
${session.cancel_url && html`<p class="links"><a href="${session.cancel_url}">Back</a></p>`}
</section>
<section>${setupForm(session, wrong, form)}</section>
</main>`;
  const target = URL.canParse(session.success_url ?? '') ? new URL(session.success_url ?? '').origin : '';
  return pageOf(`Save a payment method · ${accountName}`, content, { status: wrong ? 402 : 200, formTargets: target });
}

const names: Readonly<Record<string, string>> = { card: 'Card', us_bank_account: 'Bank account' };

function setupForm(session: CheckoutSession, wrong: Wrong | undefined, form: Form): Html {
  const types = session.payment_method_types.filter((type) => type in names);
  const chosen = choiceOf(session, form);
  const choices = types.map(
    (type) =>
      html`<label class="choice"><input type="radio" name="method" value="${type}"${type === chosen && html` checked`}>${names[type]}</label>`,
  );
  const choice =
    types.length > 1
      ? html`<fieldset><legend>How do you want to pay?</legend><div class="choices">${choices}</div></fieldset>`
      : html`<div hidden>${choices}</div>`;
  const account = html`${field('routing', 'Routing number', { wrong, value: form.routing ?? '', placeholder: '110000000' })}
${field('account', 'Account number', { wrong, placeholder: '000123456789' })}
<p class="hint">Try the routing number 110000000 and the account 000123456789.</p>`;
  return html`<h2>Payment method</h2>
${alert(wrong)}
<form method="post" action="/c/pay/${session.id}/confirm">
${choice}
${field('name', 'Full name', { wrong, value: form.name ?? '', autocomplete: 'name', mode: 'text' })}
${types.includes('card') && html`<div class="of-card">${cardFields(wrong, form.exp ?? '')}${cardHint}</div>`}
${types.includes('us_bank_account') && html`<div class="of-account">${account}</div>`}
<p class="hint"></p>
<button type="submit">Save</button>
</form>`;
}
