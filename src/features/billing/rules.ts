import { type Day, daysBetween, minutesBetween } from '../../kernel/calendar.ts';
import { isActive } from '../subscriptions/rules.ts';
import { type Age, type Overview, type Sync, syncSteps } from './contract.ts';

/** How old what is owed is, from the day on which it was due; without one it is not due yet. */
export function ageOf(dueOn: Day | null, today: Day): Age {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

export const ageLabels: Readonly<Record<Age, string>> = {
  current: 'Not yet due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90',
};

/** "3 products, 1,187 subscriptions and 8,611 invoices in 41 s" */
export function syncText({ counts, startedAt, finishedAt }: Pick<Sync, 'counts' | 'startedAt' | 'finishedAt'>): string {
  const seen = syncSteps.map((step) => {
    const { synced = 0 } = counts[step] ?? {};
    return `${synced.toLocaleString('en-US')} ${synced === 1 ? step.slice(0, -1) : step}`;
  });
  const seconds = Math.max(1, Math.round(minutesBetween(startedAt, finishedAt ?? startedAt) * 60));
  return `${seen.slice(0, -1).join(', ')} and ${seen.at(-1)} in ${seconds} s`;
}

/** How far a sync is: "Syncing invoices: 1,200" */
export function progressText({ step, counts }: Pick<Sync, 'step' | 'counts'>): string {
  const { synced = 0 } = counts[step] ?? {};
  return synced > 0 ? `Syncing ${step}: ${synced.toLocaleString('en-US')}` : `Syncing ${step}…`;
}

/** All that are not active, so that the sums are those of all: "2 past due, 1 unpaid, 40 canceled". */
export function otherSubscriptions(counts: Overview['subscriptions']): string {
  const always = ['past_due', 'canceled'];
  const others = counts
    .map(({ status }) => status)
    .filter((status) => !isActive({ status }) && !always.includes(status));
  return ['past_due', ...others.toSorted(), 'canceled']
    .map((status) => `${counts.find((one) => one.status === status)?.count ?? 0} ${status.replaceAll('_', ' ')}`)
    .join(', ');
}
