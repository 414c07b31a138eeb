import { Button } from '@mantine/core';
import { urlOf } from '../../../web/client.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { LongTable } from '../../../web/ui/long-table.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { urlChoice, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { type ContactStatusReport, contactSorts, contactStatusContract } from '../contact-status.ts';
import { contactStatusColumns } from './contact-status-columns.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { ReportActions } from './report-actions.tsx';
import './contact-status.css';
import './reports.css';

const params = {
  q: urlText(),
  sort: urlChoice(contactSorts, 'name'),
  direction: urlChoice(['asc', 'desc'], 'asc'),
};

/** Who is set up and who is not, of all contacts (spec 3 §2). */
export function ContactStatusPage() {
  const [{ q, sort, direction }, set] = useUrlState(params);
  const asked = { q, sort, direction };
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(contactStatusContract.get, asked, {
    keepPrevious: true,
  });
  const isFailed = error !== null && !data;
  return (
    <Page
      title="Contact Status Overview"
      subtitle="Account (converted), agreement, plan, routes and cans of every contact."
      back={{ to: '/reports', label: 'Back to Reports' }}
      actions={
        <>
          <RefreshButton
            isBusy={isFetching && !isPlaceholderData && data !== undefined}
            onRefresh={() => void refetch()}
          />
          <ReportActions
            reportId="contact-status"
            sending={contactStatusContract.email}
            asked={asked}
            monday="With the CSV, as it is then"
            csv={urlOf(contactStatusContract.export, asked)}
          />
        </>
      }
    >
      {!isFailed && <StatStrip stats={statsOf(data?.totals)} />}
      <Panel label="Contacts">
        {/* It stays: what was searched for may be what failed. */}
        <div className="panel-bar">
          <SearchField
            label="Search contacts"
            placeholder="Name, email, plan or route"
            value={q}
            onSearch={(q) => set({ q })}
          />
          {data && (
            <span role="status" className="secondary">
              {countText(data, q)}
            </span>
          )}
        </div>
        {isFailed ? (
          <ErrorPanel
            title="Error Loading Report"
            wordless="Failed to load report data"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="contact-status">
            <LongTable
              label="Contact status"
              columns={contactStatusColumns}
              rows={data?.rows}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/crm/contacts/${id}`}
              sort={{ key: sort, direction }}
              onSort={({ key, direction }) =>
                set({ sort: contactSorts.find((one) => one === key) ?? 'name', direction })
              }
              isBusy={isPlaceholderData}
              empty={
                q ? (
                  <EmptyState
                    title="No contacts match your search"
                    action={
                      <Button variant="default" onClick={() => set({ q: '' })}>
                        Clear search
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState title="No contacts found">
                    Leads and customers stand here, each with what is set up.
                  </EmptyState>
                )
              }
            />
          </div>
        )}
      </Panel>
    </Page>
  );
}

function countText({ matching, rows, totals }: ContactStatusReport, q: string): string {
  const all = totals.contacts.toLocaleString('en-US');
  if (rows.length < matching)
    return `The first ${rows.length.toLocaleString('en-US')} of ${matching.toLocaleString('en-US')} are shown. Search to narrow.`;
  return q ? `${matching.toLocaleString('en-US')} of ${all} contacts` : `${all} contacts`;
}

function statsOf(totals: ContactStatusReport['totals'] | undefined) {
  const share = (count: number | undefined) =>
    totals && count !== undefined && totals.contacts > 0
      ? `${Math.round((100 * count) / totals.contacts)}%`
      : undefined;
  return [
    { label: 'Total Contacts', value: totals?.contacts },
    { label: 'Converted', value: totals?.converted, note: totals && 'have an account' },
    { label: 'Agreement Signed', value: totals?.signed, note: share(totals?.signed) },
    { label: 'Stripe Plan', value: totals?.withPlan, note: share(totals?.withPlan) },
    { label: 'On a Route', value: totals?.onRoutes, note: share(totals?.onRoutes) },
    { label: 'Cans', value: totals?.cans },
  ];
}
