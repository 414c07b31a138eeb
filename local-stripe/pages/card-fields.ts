import { field, type Html, html, type Wrong } from './html.ts';

/** Number, expiry and code; the number and code are never written back into the page. */
export function cardFields(wrong: Wrong | undefined, exp: string): Html {
  const card = field('number', 'Card number', { wrong, placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' });
  const expiry = field('exp', 'Expiration (MM/YY)', {
    wrong,
    value: exp,
    placeholder: 'MM/YY',
    autocomplete: 'cc-exp',
  });
  const code = field('cvc', 'Security code', { wrong, placeholder: 'CVC', autocomplete: 'cc-csc' });
  return html`${card}<div class="pair">${expiry}${code}</div>`;
}

export const cardHint = html`<p class="hint">Try 4242 4242 4242 4242, any date to come and any code; 4000 0000 0000 0002 is declined.</p>`;

/** What went wrong and belongs to no field. */
export const alert = (wrong: Wrong | undefined): Html | false =>
  wrong !== undefined && wrong.field === undefined && html`<p class="note bad" role="alert">${wrong.message}</p>`;
