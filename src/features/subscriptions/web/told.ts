import { toast } from '../../../web/ui/toast.ts';
import type { Told } from '../contract.ts';

/**
 * Says that it is done, and what has to be done by hand: without an e-mail the customer needs the link from somebody
 * (spec 3 §7).
 */
export function tellDone(title: string, { bill, isEmailed }: Told): void {
  const isOwed = bill !== null && bill.amountDue > 0 && !bill.isPaid;
  const url = isOwed ? bill.url : null;
  const byHand = 'Share the link of the invoice by hand';
  if (isEmailed && (url || !isOwed)) toast.success(title, 'The customer is told by email.');
  else if (url)
    toast.success(title, `The notification email failed. ${byHand}.`, {
      duration: 0,
      action: { label: 'Open Invoice', run: () => window.open(url, '_blank', 'noopener') },
    });
  else if (isOwed) toast.success(title, `The invoice has no link yet. ${byHand} as soon as it has one.`);
  else toast.success(title, 'The notification email failed. Please tell the customer yourself.');
}
