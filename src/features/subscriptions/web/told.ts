import { unsent } from '../../../kernel/letters.ts';
import { copyLink } from '../../../web/copy-link.ts';
import { toast } from '../../../web/ui/toast.ts';
import type { Told } from '../contract.ts';

/**
 * Says that it is done, and what has to be done by hand: without an e-mail the customer needs the link from somebody
 * (spec 3 §7).
 */
export function tellDone(title: string, { bill, letter }: Told): void {
  const isOwed = bill !== null && bill.amountDue > 0 && !bill.isPaid;
  const url = isOwed ? bill.url : null;
  const stays = { duration: 0 };
  if (isOwed && url === null)
    toast.success(title, 'The invoice has no link yet. Share it by hand as soon as it has one.', stays);
  else if (letter === 'queued') toast.success(title, 'The customer is told by email.');
  else if (url === null) toast.success(title, `${unsent[letter]} Please tell the customer yourself.`, stays);
  else {
    const action = { label: 'Copy Link', run: () => void copyLink(url) };
    toast.success(title, `${unsent[letter]} The link of the invoice can be shared manually.`, { ...stays, action });
  }
}
