import { dayAt, formatDay, formatNearDay } from '../../../kernel/calendar.ts';
import { isRunning } from '../../../kernel/running.ts';
import { useCompany } from '../../../web/company.ts';
import { type Stat, StatStrip } from '../../../web/ui/stat-strip.tsx';
import type { Subscription } from '../contract.ts';
import { payText } from '../money-words.ts';
import { isKeepable } from '../rules.ts';

/** What somebody pays regularly, how, when next, and since when; `all` is undefined while it is being read. */
export function SubscriptionSummary({ all }: Readonly<{ all: readonly Subscription[] | undefined }>) {
  const { timeZone, today } = useCompany();
  const running = all?.filter(isRunning);
  const [first] = running ?? [];
  const pays = running && payText(running.flatMap(({ items }) => items));
  const next = running
    ?.filter((one) => !isKeepable(one))
    .flatMap(({ currentPeriodEnd: end }) => (end ? [end] : []))
    .sort()[0];
  const since = all?.map(({ createdAt }) => createdAt).sort()[0];
  const nextDay = next ? formatNearDay(dayAt(next, timeZone), today) : 'None';
  const sinceMonth = since ? formatDay(dayAt(since, timeZone)).replace(/ \d+,/, '') : 'None'; // "Sep 2026"
  const stats: readonly Stat[] = [
    { label: 'Pays', value: pays?.amount, note: pays?.often },
    {
      label: 'Next invoice',
      value: all && nextDay,
      note: next ? 'when the next period begins' : 'nothing more is billed',
    },
    { label: 'How', value: all && howOf(first), note: first ? noteOf(first) : 'no active subscription' },
    { label: 'Subscriber since', value: all && sinceMonth, note: all && countText(all.length) },
  ];
  return <StatStrip stats={stats} />;
}

function howOf(subscription: Subscription | undefined): string {
  if (!subscription) return 'None';
  return subscription.collectionMethod === 'charge_automatically' ? 'AutoPay' : 'Invoice';
}

function noteOf({ collectionMethod, daysUntilDue }: Subscription): string {
  if (collectionMethod === 'charge_automatically') return 'charged by itself';
  return daysUntilDue === 1 ? 'due in 1 day' : `due in ${daysUntilDue ?? 30} days`;
}

const countText = (count: number) => (count === 1 ? '1 subscription so far' : `${count} subscriptions so far`);
