import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { isRunning } from '../../../kernel/running.ts';
import { useCompany } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import type { Subscription } from '../contract.ts';
import { itemsText, payText } from '../money-words.ts';
import { SubscriptionPill } from './subscription-pill.tsx';

/** All that somebody has or had, newest first. */
export function SubscriptionHistory({ all }: Readonly<{ all: readonly Subscription[] }>) {
  const { timeZone } = useCompany();
  const day = (at: string) => formatDay(dayAt(at, timeZone));
  const newestFirst = all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return (
    <Panel title="Subscription History">
      <RouteLine label="Subscriptions, newest first">
        {newestFirst.map((subscription, place) => {
          const { id, items, createdAt, endedAt, assignedBy } = subscription;
          const { amount, often } = payText(items);
          const facts = [
            endedAt ? `${day(createdAt)} – ${day(endedAt)}` : day(createdAt),
            `${amount} ${often}`,
            ...(assignedBy ? [`assigned by ${assignedBy}`] : []),
          ];
          return (
            <RouteStop
              key={id}
              number={all.length - place}
              state={isRunning(subscription) ? 'open' : 'left'}
              title={itemsText(items)}
              detail={facts.join(' · ')}
              aside={<SubscriptionPill subscription={subscription} />}
            />
          );
        })}
      </RouteLine>
    </Panel>
  );
}
