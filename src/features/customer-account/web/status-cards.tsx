import { useWords } from '../../../web/language.ts';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import type { OwnAccount } from '../account.ts';
import type { Check } from '../health.ts';
import { isCurrent } from '../paying.ts';
import { Explained } from './explained.tsx';
import { accountWords } from './words-account.ts';
import { billingWords } from './words-billing.ts';

/** How it stands, in one word each, with what it means on a tap. */
export function StatusCards({ account: { subscription, agreement, debt } }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(accountWords);
  const { subscriptionStatuses } = useWords(billingWords);
  const isActive = subscription?.status === 'active' || subscription?.status === 'trialing';
  const isSigned = Boolean(agreement?.signedAt);
  const why = (check: Check, isGood: boolean) => say.checks[check][isGood ? 'good' : 'bad'];
  return (
    <StatStrip
      stats={[
        {
          label: say.plan,
          value: <Explained said={isActive ? say.active : say.inactive}>{why('plan', isActive)}</Explained>,
          note: subscription && !isActive && (subscriptionStatuses[subscription.status] ?? subscription.status),
        },
        {
          label: say.agreement,
          value: <Explained said={isSigned ? say.signed : say.pending}>{why('agreement', isSigned)}</Explained>,
        },
        {
          label: say.payment,
          value: isCurrent(debt) ? (
            <Explained said={say.current}>{say.currentMeans}</Explained>
          ) : (
            <Explained said={say.balanceDue}>{say.balanceDueMeans}</Explained>
          ),
        },
      ]}
    />
  );
}
