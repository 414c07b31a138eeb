import { useWords } from '../../../web/language.ts';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import type { OwnAccount } from '../account.ts';
import { isCurrent } from '../paying.ts';
import { accountWords } from './words-account.ts';
import { billingWords } from './words-billing.ts';

/** How it stands, in one word each. */
export function StatusCards({ account: { subscription, agreement, debt } }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(accountWords);
  const { subscriptionStatuses } = useWords(billingWords);
  const isActive = subscription?.status === 'active' || subscription?.status === 'trialing';
  return (
    <StatStrip
      stats={[
        {
          label: say.plan,
          value: isActive ? say.active : say.inactive,
          note: subscription && !isActive && (subscriptionStatuses[subscription.status] ?? subscription.status),
        },
        { label: say.agreement, value: agreement?.signedAt ? say.signed : say.pending },
        { label: say.payment, value: isCurrent(debt) ? say.current : say.balanceDue },
      ]}
    />
  );
}
