import { useRef } from 'react';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { tellSent } from './told.ts';

/** Sends a draft, or an open invoice again; stays the same, so that no row is drawn anew. */
export function useSending(): (invoice: Invoice) => void {
  const { ask } = useProviderCommand(invoicesContract.send, {
    failure: 'Sending Failed',
    wordless: 'Failed to send the invoice',
    onDone: (sent) => tellSent('Invoice Sent', sent),
  });
  const last = useRef(ask);
  last.current = ask;
  return useRef(({ id, emailedAt }: Invoice) => void last.current({ id, emailedSeen: emailedAt })).current;
}
