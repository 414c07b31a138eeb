import { addMilliseconds, type Instant } from '../../kernel/calendar.ts';
import type { Debt, NotPayable } from './account.ts';

/** For so long after it did not answer a provider counts as out of reach; whoever asks it meanwhile corrects that. */
export const outOfReachMs = 15 * 60_000;

/** How long ago the payment provider answered last and did not answer last, in milliseconds, as far as it was asked. */
type Contact = Readonly<{ answeredMsAgo: number | undefined; failedMsAgo: number | undefined }>;

/** @param contact undefined where no provider is set up */
export function whyNotPayable(contact: Contact | undefined, now: Instant): NotPayable | null {
  if (!contact) return { why: 'not-configured', knownAt: null };
  const { answeredMsAgo, failedMsAgo } = contact;
  if (failedMsAgo === undefined || failedMsAgo > outOfReachMs || failedMsAgo >= (answeredMsAgo ?? Infinity))
    return null;
  return { why: 'unreachable', knownAt: answeredMsAgo === undefined ? null : addMilliseconds(now, -answeredMsAgo) };
}

/** Whether nothing is open, in any currency. */
export const isCurrent = ({ amount, others }: Pick<Debt, 'amount' | 'others'>): boolean =>
  amount === 0 && others.open === 0;

/** Whether something is past its day, in any currency. */
export const isOverdue = ({ overdue, others }: Pick<Debt, 'overdue' | 'others'>): boolean =>
  overdue > 0 || others.overdue > 0;
