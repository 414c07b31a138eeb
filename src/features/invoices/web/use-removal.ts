import { useRef } from 'react';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { nameOf } from '../standing.ts';

/** Asks, takes the invoice away and tells; stays the same, so that no row is drawn anew. */
export function useRemoval(): (invoice: Invoice) => void {
  const { ask } = useProviderCommand(invoicesContract.remove, {
    failure: 'Invoice Deletion Failed',
    wordless: 'Failed to delete the invoice',
    onDone: (invoice) =>
      toast.success(
        'Invoice Deleted',
        invoice.status === 'void'
          ? `Invoice ${invoice.number ?? ''} is void: nothing is owed on it.`
          : `The draft of ${nameOf(invoice)} is gone.`,
      ),
  });
  async function remove(invoice: Invoice) {
    const name = invoice.number ?? nameOf(invoice);
    const confirmed = await confirm({
      title: invoice.status === 'draft' ? `Delete the draft of ${name}?` : `Delete invoice ${name}?`,
      message:
        invoice.status === 'draft'
          ? 'It was not sent: nobody misses it.'
          : 'It stays in the list as void. Its link takes no payment any more, and credit that it took is given back.',
      confirmLabel: 'Delete Invoice',
    });
    if (confirmed) await ask({ id: invoice.id });
  }
  const last = useRef(remove);
  last.current = remove;
  return useRef((invoice: Invoice) => void last.current(invoice)).current;
}
