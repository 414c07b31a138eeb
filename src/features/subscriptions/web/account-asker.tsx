import { useEffect } from 'react';
import { useCompany } from '../../../web/company.ts';
import { readOnce } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { servicesContract } from '../../services/contract.ts';
import { serviceBill } from '../service-bill.ts';

type AccountAskerProps = Readonly<{
  contactId: string;
  /** Leads to the dialog that makes an account: then the question about the bill follows. */
  onNeedsAccount: () => void;
}>;

/** Long enough to be read and followed, and in nobody's way: many are served before they have an account. */
const readMs = 10_000;

/** Shown once a service of somebody without an account was changed: who is served is billed, and only an account can be. */
export function AccountAsker({ contactId, onNeedsAccount }: AccountAskerProps) {
  const company = useCompany();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whatever changes meanwhile
  useEffect(() => {
    readOnce(servicesContract.ofContact, { contactId }).then(
      ({ services }) => {
        if (serviceBill(services, [], company).kind !== 'unbilled') return;
        toast.info('Nothing Is Billed Here Yet', 'Only a customer with a user account can be billed.', {
          duration: readMs,
          action: { label: 'Promote', run: onNeedsAccount }, // short: it stands beside the words, on phones too
          topic: 'account-missing',
        });
      },
      () => {}, // nobody is told: Billing says that an account is missing
    );
  }, []);
  return null;
}
