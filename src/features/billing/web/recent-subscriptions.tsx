import { dayAt, lastDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';

import { statusWords, toneOf } from '../../subscriptions/status-words.ts';
import type { Overview } from '../contract.ts';
import { CustomerLink } from './customer-link.tsx';

/** The newest five (spec 3 §9). */
export function RecentSubscriptions({ recentSubscriptions }: Readonly<Pick<Overview, 'recentSubscriptions'>>) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const dayOf = (at: string) => show.day(dayAt(at, timeZone));
  return (
    <Panel title="Recent Subscriptions">
      {recentSubscriptions.length === 0 && (
        <EmptyState title="No subscriptions yet">They are assigned on a contact, under Billing.</EmptyState>
      )}
      <ul className="billing-list">
        {recentSubscriptions.map(({ id, contactId, name, what, status, cancelAt, createdAt }) => (
          <li key={id}>
            <span className="two-lines">
              <b>
                <CustomerLink contactId={contactId} name={name} />
              </b>
              <small>{what}</small>
            </span>
            <span className="two-lines at-end">
              {cancelAt ? (
                <StatusPill tone="warning">Ends {show.day(lastDay(cancelAt, timeZone))}</StatusPill>
              ) : (
                <StatusPill tone={toneOf(status)}>{statusWords[status] ?? status}</StatusPill>
              )}
              <small>{dayOf(createdAt)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
