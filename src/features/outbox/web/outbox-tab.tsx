import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { urlChoice, urlPage, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { messageStatuses, type OutboxRow, outboxContract, outboxPageSize } from '../contract.ts';
import { MessageDialog } from './message-dialog.tsx';
import { statusWords } from './words.ts';
import './outbox.css';

/** Every e-mail of the product and what became of it. */
export function OutboxTab() {
  const [{ recipient, mail, page }, set] = useUrlState({
    recipient: urlText(),
    mail: urlChoice([...messageStatuses, ''], ''),
    page: urlPage(),
  });
  const [openId, setOpenId] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useRead(
    outboxContract.list,
    { q: recipient, status: mail || undefined, page },
    { keepPrevious: true, failure: ['Outbox Error', 'Failed to load the outbox'] },
  );
  const { hasMailServer } = useCompany();
  const { instant } = useTimes();
  const columns = useMemo(() => columnsAt(instant), [instant]);
  const isNarrowed = recipient !== '' || mail !== '';
  return (
    <>
      {!hasMailServer && (
        <Notice tone="warning">
          No mail server is set up (SMTP_URL), so nothing is sent. Messages are kept here and can be read.
        </Notice>
      )}
      <Panel label="Outbox">
        <div className="panel-bar">
          <SearchField label="Search recipients" value={recipient} onSearch={(next) => set({ recipient: next })} />
          <Select
            aria-label="State"
            w={{ base: '100%', xs: 170 }}
            data={[
              { value: '', label: 'All states' },
              ...messageStatuses.map((value) => ({ value, label: statusWords[value].label })),
            ]}
            value={mail}
            onChange={(chosen) => set({ mail: messageStatuses.find((one) => one === chosen) ?? '' })}
          />
        </div>
        {error && !data ? (
          <ErrorPanel title="The outbox could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Messages"
            columns={columns}
            rows={data?.rows}
            rowKey={({ id }) => id}
            onRow={({ id }) => setOpenId(id)}
            isBusy={isPlaceholderData}
            empty={
              <EmptyState title={isNarrowed ? 'No messages found' : 'No messages yet'}>
                Welcome e-mails, password links, replies and mass e-mails stand here, with what became of them.
              </EmptyState>
            }
          />
        )}
        {data !== undefined && data.total > 0 && (
          <Pager
            page={page}
            pageSize={outboxPageSize}
            total={data.total}
            counted={counting('messages')}
            onPage={(next) => set({ page: next })}
          />
        )}
      </Panel>
      {data && (
        <p className="outbox-kept">
          The text of sent messages is kept for {data.sentTextDays} days: Settings, Operations, E-mail.
        </p>
      )}
      <MessageDialog id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

const columnsAt = (instant: (at: string) => string): readonly Column<OutboxRow>[] => [
  {
    key: 'recipient',
    header: 'Recipient',
    phone: 'main',
    width: '28%',
    cell: ({ toName, toAddress }) => (
      <span className="two-lines outbox-cell">
        <b>{toName || toAddress}</b>
        {toName && <small>{toAddress}</small>}
      </span>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    phone: 'below',
    cell: ({ subject, kind, lastError }) => (
      <span className="two-lines outbox-cell long-text">
        {subject}
        <small>{lastError ?? kind}</small>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'State',
    phone: 'side',
    width: '100px',
    cell: ({ status }) => <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>,
  },
  { key: 'attempts', header: 'Attempts', align: 'end', width: '80px', cell: ({ attempts }) => attempts },
  {
    key: 'created',
    header: 'Created',
    width: '170px',
    phone: 'foot',
    cell: ({ createdAt }) => <span className="outbox-time">{instant(createdAt)}</span>,
  },
];
