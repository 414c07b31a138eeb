import { dayAt, formatDay, lastDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Subscription } from '../contract.ts';

import { endOf, isKeepable } from '../rules.ts';
import { statusWords, toneOf } from '../status-words.ts';

/** How a subscription stands; a coming end or beginning with its day. */
export function SubscriptionPill({ subscription }: Readonly<{ subscription: Subscription }>) {
  const { timeZone } = useCompany();
  const { status, trialEnd } = subscription;
  const end = endOf(subscription);
  if (isKeepable(subscription) && status === 'trialing') return <StatusPill tone="warning">Does not begin</StatusPill>;
  if (isKeepable(subscription) && end)
    return <StatusPill tone="warning">Ends {formatDay(lastDay(end, timeZone))}</StatusPill>;
  if (status === 'trialing' && trialEnd)
    return <StatusPill tone="info">Begins {formatDay(dayAt(trialEnd, timeZone))}</StatusPill>;
  return <StatusPill tone={toneOf(status)}>{statusWords[status] ?? status}</StatusPill>;
}
