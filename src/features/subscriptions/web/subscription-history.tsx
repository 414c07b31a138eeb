import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { isRunning } from '../../../kernel/running.ts';
import { useCompany } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import type { Subscription, SubscriptionChange } from '../contract.ts';
import { itemsText, payText } from '../money-words.ts';
import { SubscriptionPill } from './subscription-pill.tsx';

type SubscriptionHistoryProps = Readonly<{
  all: readonly Subscription[];
  /** What was changed here, oldest first. */
  changes: readonly SubscriptionChange[];
}>;

/** All that somebody has or had, newest first, each with how it became what it is. */
export function SubscriptionHistory({ all, changes }: SubscriptionHistoryProps) {
  const { timeZone } = useCompany();
  const day = (at: string) => formatDay(dayAt(at, timeZone));
  const newestFirst = all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return (
    <Panel title="Subscription History">
      <RouteLine label="Subscriptions, newest first">
        {newestFirst.map((subscription, place) => {
          const { id, items, createdAt, endedAt, assignedBy } = subscription;
          const { amount, often } = payText(items);
          const theirs = changes.filter(({ subscriptionId }) => subscriptionId === id);
          const facts = [
            endedAt ? `${day(createdAt)} – ${day(endedAt)}` : day(createdAt),
            `${amount} ${often}${theirs.length > 0 && !endedAt ? ' now' : ''}`,
            ...(assignedBy ? [`assigned by ${assignedBy}`] : []),
          ];
          return (
            <RouteStop
              key={id}
              number={all.length - place}
              state={isRunning(subscription) ? 'open' : 'left'}
              title={itemsText(items)}
              detail={facts.join(' · ')}
              below={theirs.length > 0 && <Changes changes={theirs} day={day} />}
              aside={<SubscriptionPill subscription={subscription} />}
            />
          );
        })}
      </RouteLine>
    </Panel>
  );
}

type ChangesProps = Readonly<{ changes: readonly SubscriptionChange[]; day: (at: string) => string }>;

const Changes = ({ changes, day }: ChangesProps) => (
  <ul className="subscription-changes">
    {changes.toReversed().map(({ at, by, before, after }) => (
      <li key={at}>
        {day(at)}: {after}, before {before}
        {by && ` · changed by ${by}`}
      </li>
    ))}
  </ul>
);
