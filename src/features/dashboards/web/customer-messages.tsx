import { Link } from '@tanstack/react-router';
import { dayAt, formatNearDay, formatTime } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ActivityRow } from '../../activities/contract.ts';
import { toActivities } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { number } from './words-office.ts';

type CustomerMessagesProps = Readonly<{ count: number; messages: readonly ActivityRow[] }>;

/** What customers wrote and nobody has answered, the newest first. */
export function CustomerMessages({ count, messages }: CustomerMessagesProps) {
  const { today, timeZone } = useCompany();
  const when = (at: string) => {
    const day = dayAt(at, timeZone);
    return day === today ? formatTime(at, timeZone) : formatNearDay(day, today);
  };
  return (
    <Panel
      title="Customer Messages"
      actions={
        <span className="dash-aside">
          <WayLink way={toActivities('messages')} label={`View All, ${number(count)} messages`}>
            View All ({number(count)})
          </WayLink>
        </span>
      }
    >
      {messages.length === 0 ? (
        <p className="dash-none">Nobody waits for an answer.</p>
      ) : (
        <ul className="dash-list">
          {messages.map(({ id, contactId, contactName, title, summary, createdAt }) => (
            <li key={id}>
              <span className="two-lines">
                <b>
                  <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'activities' } as never}>
                    {contactName}
                  </Link>
                </b>
                <small>{[title, summary].filter(Boolean).join(': ')}</small>
              </span>
              <span className="dash-end">
                <small>{when(createdAt)}</small>
                <StatusPill tone="warning">Pending Response</StatusPill>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
