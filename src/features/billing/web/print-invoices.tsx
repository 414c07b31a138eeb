import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type paperChoices, type paperReaders, papersContract } from '../papers.ts';
import { DownloadButton } from './download-button.tsx';

type Which = (typeof paperChoices)[number];
type Whose = (typeof paperReaders)[number];
const choices: { value: Which; label: string }[] = [
  { value: 'open', label: 'Still to be paid' },
  { value: 'all', label: 'All of the month' },
];
const readers: { value: Whose; label: string }[] = [
  { value: 'paper', label: 'Paper customers' },
  { value: 'everybody', label: 'All customers' },
];
const monthsBack = 24;

/** A month's invoices for the mail, in one file. */
export function PrintInvoices() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Print Invoices
      </Button>
      <Dialog title="Print Invoices" opened={isOpen} onClose={() => setOpen(false)}>
        <Choice />
      </Dialog>
    </>
  );
}

function Choice() {
  const { today } = useCompany();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [which, setWhich] = useState<Which>('open');
  const [whose, setWhose] = useState<Whose>('paper');
  const { data } = useRead(papersContract.count, { month, which, whose });
  return (
    <div className="dialog-form">
      <Select
        label="Invoices of"
        data={monthsUpTo(today)}
        value={month}
        allowDeselect={false}
        onChange={(chosen) => chosen && setMonth(chosen)}
      />
      <SegmentedControl
        aria-label="Which invoices"
        data={choices}
        value={which}
        onChange={(value) => setWhich(value as Which)}
      />
      <SegmentedControl
        aria-label="Whose invoices"
        data={readers}
        value={whose}
        onChange={(value) => setWhose(value as Whose)}
      />
      {whose === 'paper' && (
        <p className="dialog-lead">Who gets invoices on paper is ticked under Billing on the contact’s page.</p>
      )}
      <p className="dialog-lead" aria-live="polite">
        {data ? countText(data.invoices, data.withoutAddress) : 'Counting…'}
      </p>
      <p className="dialog-lead">
        Letter paper, folded in three, for #10 window envelopes. Perforated paper has its slip below the second fold.
      </p>
      <div className="dialog-buttons">
        <DownloadButton href={urlOf(papersContract.batch, { month, which, whose })} isEmpty={!data?.invoices}>
          Download PDF
        </DownloadButton>
      </div>
    </div>
  );
}

function countText(invoices: number, without: number): string {
  if (invoices === 0) return 'There is no such invoice in this month.';
  const count = `${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`;
  return without === 0 ? `${count}.` : `${count}, ${without.toLocaleString('en-US')} of them without an address.`;
}

/** "November 2026" back to two years ago. */
function monthsUpTo(today: string): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = [];
  for (
    let first = `${today.slice(0, 7)}-01`;
    months.length < monthsBack;
    first = `${addDays(first, -1).slice(0, 7)}-01`
  )
    months.push({ value: first.slice(0, 7), label: monthName(first) });
  return months;
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
