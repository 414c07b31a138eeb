import { useMemo } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { DayField } from '../../../web/ui/day-field.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { urlDays } from '../../../web/url-days.ts';
import { urlDay, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { statementContract } from '../statement.ts';
import { statementWords } from '../words-statement.ts';
import { DownloadButton } from './download-button.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { columnsFor, rowsOf } from './statement-columns.tsx';
import './statement.css';

/** What a customer was billed and paid, and owes; the days stand in the address: this year to today. Without a contact, one's own. */
export function StatementView({ contactId }: Readonly<{ contactId?: string }>) {
  const say = useWords(statementWords);
  const show = useTimes();
  const { today } = useCompany();
  const days = urlDays({ from: `${today.slice(0, 4)}-01-01`, to: today }, urlDay('').read);
  const [url, set] = useUrlState(days.params);
  const range = days.daysOf(url);
  const isReversed = range.to < range.from;
  const options = { keepPrevious: true, enabled: !isReversed };
  const ofContact = { contactId: contactId ?? '', ...range };
  const theirs = useRead(statementContract.get, ofContact, {
    ...options,
    enabled: !isReversed && contactId !== undefined,
  });
  const own = useRead(statementContract.own, range, { ...options, enabled: !isReversed && contactId === undefined });
  const { data, error, refetch } = contactId === undefined ? own : theirs;
  const pdf =
    contactId === undefined ? urlOf(statementContract.ownPdf, range) : urlOf(statementContract.pdf, ofContact);
  const columns = useMemo(() => columnsFor(show, say), [show, say]);
  const rows = useMemo(() => data && rowsOf(data, say), [data, say]);
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      value={range[name]}
      max={today}
      error={name === 'to' && isReversed && say.reversed}
      onDay={(chosen) => set(days.chosen({ ...range, [name]: chosen }))}
    />
  );
  return (
    <>
      <div className="statement-head">
        {data && <Address name={data.name} lines={data.addressLines} />}
        {data && <Address name={data.sender.name} lines={[...data.sender.lines, ...data.sender.reach.split(' · ')]} />}
        {day('from', say.from)}
        {day('to', say.to)}
        <DownloadButton href={pdf} isEmpty={isReversed}>
          {say.paper}
        </DownloadButton>
      </div>
      {error && <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />}
      {data && !error && (
        <>
          <StatStrip
            stats={data.ageing.map(({ age, amount }) => ({ label: say.ages[age], value: formatMoney(amount) }))}
          />
          {data.unlisted !== 0 && <Notice tone="info">{say.unlisted(formatMoney(data.unlisted))}</Notice>}
          {data.hasOthers && <Notice tone="info">{say.hasOthers}</Notice>}
          <Panel title={say.title}>
            <div className="statement-lines">
              <DataTable label={say.title} columns={columns} rows={rows} rowKey={({ key }) => key} />
            </div>
          </Panel>
          <OpenInvoices statement={data} />
        </>
      )}
    </>
  );
}

const Address = ({ name, lines }: Readonly<{ name: string; lines: readonly string[] }>) => (
  <address>
    <b>{name}</b>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
