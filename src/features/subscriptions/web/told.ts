import { unsent } from '../../../kernel/letters.ts';
import { useCompany } from '../../../web/company.ts';
import { copyLink, copyText } from '../../../web/copy-link.ts';
import { toast } from '../../../web/ui/toast.ts';
import type { Told } from '../contract.ts';
import { isOwed, moneyText, plainText } from '../money-words.ts';

/** Says that it is done, and what has to be done by hand. */
export function useTellDone(): (title: string, told: Told) => void {
  const { timeZone } = useCompany();
  return (title, told) => tellDone(title, told, timeZone);
}

/** Without an e-mail the customer needs the link, or what it is about, from somebody (spec 3 §7). */
export function tellDone(title: string, { subscription, bill, letter }: Told, timeZone: string): void {
  const hasToBePaid = bill !== null && isOwed(bill);
  if (hasToBePaid && subscription.collectionMethod === 'charge_automatically') {
    const open = `AutoPay could not charge ${moneyText(bill.amountDue, bill.currency)}: the invoice is open, and the charge is tried again.`;
    const action = bill.url ? { label: 'Copy Link', run: () => void copyLink(bill.url ?? '') } : undefined;
    toast.warning(title, open, { duration: 0, ...(action && { action }) });
    return;
  }
  const url = hasToBePaid ? bill.url : null;
  const byHand = (message: string) => {
    const action = url
      ? { label: 'Copy Link', run: () => void copyLink(url) }
      : { label: 'Copy Text', run: () => void copyText(plainText({ subscription, bill }, timeZone)) };
    toast.success(title, message, { duration: 0, action });
  };
  if (hasToBePaid && url === null) byHand('The invoice has no link yet. Share it by hand as soon as it has one.');
  else if (letter === 'queued') toast.success(title, 'The customer is told by email.');
  else if (url === null) byHand(`${unsent[letter]} Please tell the customer yourself.`);
  else byHand(`${unsent[letter]} The link of the invoice can be shared manually.`);
}
