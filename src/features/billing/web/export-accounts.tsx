import { Button, Select } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { accountsContract, type BookedList } from '../accounts.ts';
import { billingContract } from '../contract.ts';
import { lastBeforeFirst } from '../statement-rules.ts';
import { DownloadButton } from './download-button.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { OtherCurrencies } from './other-currencies.tsx';

const lists: { value: BookedList; label: string }[] = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'payments', label: 'Payments' },
  { value: 'credits', label: 'Credits' },
  { value: 'refunds', label: 'Refunds and payments taken back' },
];
const hints: Readonly<Record<BookedList, string>> = {
  invoices:
    'In QuickBooks Online: Settings, Import data, Invoices. The columns are found by themselves. A credit or payment on account that was taken back is a charge here: nothing is below zero.',
  payments: 'QuickBooks Online has no import of its own for payments: use an app such as Transaction Pro.',
  credits: 'As credit memos, for an app such as Transaction Pro.',
  refunds:
    'What was given back, and payments that were none, as sums above zero. As refund receipts, for an app such as Transaction Pro.',
};

/** What was billed, paid and credited, for the accountant. */
export function ExportAccounts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTableExport size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Export for Accounting
      </Button>
      <Dialog title="Export for Accounting" opened={isOpen} onClose={() => setOpen(false)}>
        <Choice />
      </Dialog>
    </>
  );
}

function Choice() {
  const { today } = useCompany();
  const [list, setList] = useState<BookedList>('invoices');
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const isReversed = days.to < days.from;
  const day = (name: keyof typeof days, label: string) => (
    <DayField
      label={label}
      value={days[name]}
      max={today}
      error={name === 'to' && isReversed && lastBeforeFirst}
      onDay={(chosen) => setDays({ ...days, [name]: chosen })}
    />
  );
  return (
    <div className="dialog-form">
      <OtherCurrencies sums={useRead(billingContract.receivables, {}).data?.openElsewhere} />
      <Select
        label="What"
        data={lists}
        value={list}
        allowDeselect={false}
        onChange={(chosen) => chosen && setList(chosen as BookedList)}
      />
      <div className="field-row">
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
      <p className="dialog-lead">{hints[list]}</p>
      {list === 'invoices' && !isReversed ? (
        <InvoiceFiles days={days} />
      ) : (
        <div className="dialog-buttons">
          <DownloadButton href={urlOf(accountsContract.export, { list, ...days })} isEmpty={isReversed}>
            Download CSV
          </DownloadButton>
        </div>
      )}
    </div>
  );
}
