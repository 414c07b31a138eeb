import { useEffect, useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { readOnce } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../contract.ts';
import { billSentence, type ServiceBill, serviceBill } from '../service-bill.ts';
import { BillQuestion } from './bill-question.tsx';
import './subscriptions.css';

/**
 * Shown once a service was changed: asks about the bill, as both are then. What is left stays visible as a note under
 * Billing.
 */
export function BillAsker({ contactId }: Readonly<{ contactId: string }>) {
  const company = useCompany();
  const [bill, setBill] = useState<ServiceBill>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whatever changes meanwhile
  useEffect(() => {
    Promise.all([
      readOnce(servicesContract.ofContact, { contactId }),
      readOnce(subscriptionsContract.ofContact, { contactId }),
    ]).then(
      ([{ services }, { subscriptions }]) => {
        const now = serviceBill(services, subscriptions, company);
        if (now.kind !== 'agrees') setBill(now);
        else if (now.billed > 0) toast.info('The Bill Stays as It Is', billSentence(now));
      },
      () => {}, // nobody is asked: the note under Billing says it as soon as there is an answer
    );
  }, []);
  return <BillQuestion contactId={contactId} bill={bill} onClose={() => setBill(undefined)} />;
}
