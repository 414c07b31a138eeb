import { useTimes } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Channel, pickupRemindersContract, type Source } from '../contract.ts';
import './pickup-reminders.css';

const channelNames: Readonly<Record<Channel, string>> = { email: 'By e-mail', push: 'On their devices' };
const sourceNames: Readonly<Record<Source, string>> = {
  'my-account': 'in My Account',
  'unsubscribe-link': 'by the link in a letter',
  'device-gone': 'when the last device was gone',
};

/** What the customer has chosen about reminders of pickups; nobody else chooses for them. */
export function ContactReminders({ contactId }: Readonly<{ contactId: string }>) {
  const { instant } = useTimes();
  const { data, error, refetch } = useRead(pickupRemindersContract.ofContact, { contactId });
  if (error && !data)
    return <ErrorPanel title="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={2} />;
  const { hasAccount, choices } = data;
  return (
    <Panel title="Pickup Reminders" isPadded>
      {choices.length === 0 && (
        <p className="pickup-none">
          {hasAccount ? 'The customer has chosen none in My Account.' : 'Whoever has no account gets none.'}
        </p>
      )}
      <ul className="pickup-chosen">
        {choices.map(({ channel, isOn, source, at }) => (
          <li key={`${channel} ${at}`}>
            <b>{channelNames[channel]}</b>: turned {isOn ? 'on' : 'off'} {sourceNames[source]}, {instant(at)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
