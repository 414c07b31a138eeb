import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../contract.ts';
import { billSentence, type ServiceBill, serviceBill } from '../service-bill.ts';
import { BillQuestion } from './bill-question.tsx';

/** Says that the bill is not for what is collected, with the way to change it; nothing while they agree. */
export function BillNote({ contactId }: Readonly<{ contactId: string }>) {
  const company = useCompany();
  const services = useRead(servicesContract.ofContact, { contactId });
  const subscriptions = useRead(subscriptionsContract.ofContact, { contactId });
  const [asked, setAsked] = useState<ServiceBill>();
  if (!services.data || !subscriptions.data) return null;
  const bill = serviceBill(services.data.services, subscriptions.data.subscriptions, company);
  // Without a subscription the panel below says so, and has the way.
  if (bill.kind === 'agrees' || bill.kind === 'unbilled') return null;
  return (
    <section className="bill-note" aria-label="Bill and service differ">
      <Notice tone="warning">
        <span className="bill-note-text">
          <b>Bill and service differ.</b> {billSentence(bill)}
          {!bill.subscription && ' It can be changed once what is past due is paid.'}
        </span>
        {bill.subscription && (
          <Button size="compact-sm" variant="default" className="no-print" onClick={() => setAsked(bill)}>
            {bill.kind === 'differs' ? 'Change the Bill…' : bill.kind === 'ends' ? 'Keep the Bill…' : 'End the Bill…'}
          </Button>
        )}
      </Notice>
      <BillQuestion contactId={contactId} bill={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}
