import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { productsContract } from '../contract.ts';
import { statusOf } from '../rules.ts';

/** What is still missing, when the payment provider was last heard of, and what nobody knows the end of. */
export function ConfigurationStatus() {
  const show = useTimes();
  const { data, error } = useRead(
    productsContract.configuration,
    {},
    { failure: ['Stripe Config Check Failed', 'Could not retrieve Stripe configuration status.'] },
  );
  const mayCompare = isAdmin(useActor());
  const unknown = { hasSecretKey: false, hasWebhook: false, hasProducts: false, lastEventAt: null, unsettledCount: 0 };
  const status = data ?? (error ? unknown : undefined);
  if (!status) return null;
  const { hasSecretKey, hasWebhook, hasProducts, lastEventAt, unsettledCount } = status;
  const isDone = hasSecretKey && hasWebhook && hasProducts;
  return (
    <>
      <Notice tone={isDone ? 'good' : 'warning'}>
        <b>{statusOf(status)}</b>
        {hasWebhook && (
          <>
            <br />
            <span>
              {lastEventAt ? `Last word from Stripe ${show.instant(lastEventAt)}` : 'Stripe has sent no event yet'}
            </span>
          </>
        )}
      </Notice>
      {unsettledCount > 0 && (
        <Notice tone="warning">
          {unsettledCount === 1 ? 'One change' : `${unsettledCount} changes`} could not be confirmed with Stripe. Sync
          from Stripe, in the {mayCompare ? <Link to="/billing">Billing Overview</Link> : 'Billing Overview'}, reads how
          everything is there now, and this notice goes.
        </Notice>
      )}
    </>
  );
}
