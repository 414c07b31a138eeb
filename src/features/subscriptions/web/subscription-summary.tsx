import { dayAt, formatDay, formatNearDay, lastDay } from '../../../kernel/calendar.ts';
import { isRunning } from '../../../kernel/running.ts';
import { useCompany } from '../../../web/company.ts';
import { type Stat, StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract, type Method } from '../../autopay/contract.ts';
import { methodText } from '../../autopay/rules.ts';
import type { Subscription } from '../contract.ts';
import { payText } from '../money-words.ts';
import { endOf, isKeepable } from '../rules.ts';

type SummaryProps = Readonly<{
  contactId: string;
  /** What is open on invoices, which stand above this feature. */
  owes: Stat;
  /** Undefined while it is being read. */
  all: readonly Subscription[] | undefined;
}>;

/** What somebody owes and pays regularly, how, and since when. */
export function SubscriptionSummary({ contactId, owes, all }: SummaryProps) {
  const { timeZone, today } = useCompany();
  const { data: autopay } = useRead(autopayContract.ofContact, { contactId });
  const running = all?.filter(isRunning);
  const [first] = running ?? [];
  const pays = running && payText(running.flatMap(({ items }) => items));
  const next = running
    ?.filter((one) => !isKeepable(one))
    .flatMap(({ currentPeriodEnd: end }) => (end ? [end] : []))
    .sort()[0];
  const since = all?.map(({ createdAt }) => createdAt).sort()[0];
  const last = running?.every(isKeepable)
    ? running
        .flatMap((one) => endOf(one) ?? [])
        .sort()
        .at(-1)
    : undefined;
  const untilWords = last ? ` until ${formatNearDay(lastDay(last, timeZone), today)}, and nothing more` : '';
  const nextWords = next ? `, next on ${formatNearDay(dayAt(next, timeZone), today)}` : '';
  const sinceMonth = since ? formatDay(dayAt(since, timeZone)).replace(/ \d+,/, '') : 'None'; // "Sep 2026"
  const method = autopay?.method ?? undefined;
  const stats: readonly Stat[] = [
    owes,
    { label: 'Pays', value: pays?.amount, note: pays && `${pays.often}${nextWords}${untilWords}` },
    { label: 'How', value: all && howOf(first), note: first ? noteOf(first, method) : 'no active subscription' },
    { label: 'Subscriber since', value: all && sinceMonth, note: all && countText(all.length) },
  ];
  return <StatStrip stats={stats} />;
}

function howOf(subscription: Subscription | undefined): string {
  if (!subscription) return 'None';
  return subscription.collectionMethod === 'charge_automatically' ? 'AutoPay' : 'Invoice';
}

function noteOf({ collectionMethod, daysUntilDue }: Subscription, method: Method | undefined): string {
  if (collectionMethod === 'charge_automatically') return method ? methodText(method) : 'charged by itself';
  return daysUntilDue === 1 ? 'due in 1 day' : `due in ${daysUntilDue ?? 30} days`;
}

const countText = (count: number) => (count === 1 ? '1 subscription so far' : `${count} subscriptions so far`);
