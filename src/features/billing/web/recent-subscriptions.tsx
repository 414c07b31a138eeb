import { Link } from '@tanstack/react-router';
import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { statusWords, toneOf } from '../../subscriptions/status-words.ts';
import type { Overview } from '../contract.ts';

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
                <Customer contactId={contactId} name={name} />
              </b>
              <small>{what}</small>
            </span>
            <span className="two-lines at-end">
              {cancelAt ? (
                <StatusPill tone="warning">Ends {dayOf(cancelAt)}</StatusPill>
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

/** A way to whom it concerns; only the name of somebody whose contact is gone. */
export function Customer({ contactId, name }: Readonly<{ contactId: string | null; name: string | null }>) {
  if (!contactId) return name ?? 'Not a customer here';
  return (
    <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'billing' } as never}>
      {name}
    </Link>
  );
}
