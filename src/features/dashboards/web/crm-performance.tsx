import { Link } from '@tanstack/react-router';
import { dayAt, formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { contactStatuses } from '../../contacts/contract.ts';
import type { AdminDashboard } from '../contract.ts';
import { toContacts } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { number } from './words-office.ts';
import './funnel.css';

/** How many are on each step of the way to a customer, and who came last. */
export function CrmPerformance({ contacts: { byStatus, recent } }: Pick<AdminDashboard, 'contacts'>) {
  const { today, timeZone } = useCompany();
  return (
    <Panel
      title="CRM Performance"
      actions={
        <span className="dash-aside">
          <WayLink way={toContacts('Lost')}>Lost: {number(byStatus.Lost)}</WayLink>
          <Link to="/crm">All contacts</Link>
        </span>
      }
    >
      <ol className="funnel">
        {contactStatuses
          .filter((status) => status !== 'Lost')
          .map((status) => (
            <li key={status} data-won={status === 'Converted' || undefined}>
              <WayLink way={toContacts(status)} label={`${status}: ${number(byStatus[status])}`}>
                {number(byStatus[status])}
              </WayLink>
              <span aria-hidden>{status}</span>
            </li>
          ))}
      </ol>
      {recent.length === 0 ? (
        <p className="dash-none">No contacts yet.</p>
      ) : (
        <ul className="dash-recent" aria-label="Recent contacts">
          {recent.map(({ id, firstName, lastName, status, createdAt }) => (
            <li key={id}>
              <b>
                <Link to="/crm/contacts/$contactId" params={{ contactId: id }}>
                  {firstName} {lastName}
                </Link>
              </b>
              <small>
                {status} · {formatNearDay(dayAt(createdAt, timeZone), today)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
