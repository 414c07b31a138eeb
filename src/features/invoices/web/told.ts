import { formatDay } from '../../../kernel/calendar.ts';
import { unsent } from '../../../kernel/letters.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { copyLink, copyText } from '../../../web/copy-link.ts';
import { toast } from '../../../web/ui/toast.ts';
import type { Sent } from '../contract.ts';

/** What became of an invoice and its e-mail; where nobody is told by e-mail, the link is offered (spec 3 §7). */
export function tellSent(title: string, { invoice, letter }: Sent): void {
  const { number, amountRemaining, currency, hostedUrl, status, dueOn } = invoice;
  const name = `Invoice ${number ?? ''} over ${formatMoney(amountRemaining, currency.toUpperCase())}`;
  if (status === 'paid') toast.success(title, 'The credit of the customer has paid all of it.');
  else if (letter === 'queued') toast.success(title, `${name} is on its way by email.`);
  else if (hostedUrl === null) {
    const action = {
      label: 'Copy Text',
      run: () => void copyText(dueOn ? `${name}, due ${formatDay(dueOn)}.` : `${name}.`),
    };
    toast.success(title, `${name}. ${unsent[letter]} Please share it manually.`, { duration: 0, action });
  } else {
    const action = { label: 'Copy Link', run: () => void copyLink(hostedUrl) };
    toast.success(title, `${name}. ${unsent[letter]} The link can be shared manually.`, { duration: 0, action });
  }
}
