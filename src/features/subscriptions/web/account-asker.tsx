import { useEffect } from 'react';
import { useCompany } from '../../../web/company.ts';
import { query, queryClient } from '../../../web/query-client.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { servicesContract } from '../../services/contract.ts';
import { serviceBill } from '../service-bill.ts';

type AccountAskerProps = Readonly<{
  contactId: string;
  /** Leads to the dialog that makes an account: then the question about the bill follows. */
  onNeedsAccount: () => void;
}>;

/** Shown once a service of somebody without an account was changed: who is served is billed, and only an account can be. */
export function AccountAsker({ contactId, onNeedsAccount }: AccountAskerProps) {
  const company = useCompany();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whatever changes meanwhile
  useEffect(() => {
    queryClient.fetchQuery({ ...query(servicesContract.ofContact, { contactId }), staleTime: 0 }).then(
      async ({ services }) => {
        if (serviceBill(services, [], company).kind !== 'unbilled') return;
        const isWanted = await confirm({
          title: 'Bill This Customer Too?',
          message: 'What is served here is not billed yet: only somebody with a user account can be. Make one first.',
          confirmLabel: 'Promote to Customer',
          cancelLabel: 'Not Now',
          isDanger: false,
        });
        if (isWanted) onNeedsAccount();
      },
      () => {}, // nobody is asked: Billing says that an account is missing
    );
  }, []);
  return null;
}
