import { IconCheck, IconX } from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import { useRead } from '../../../web/use-read.ts';
import { productsContract } from '../../products/contract.ts';

/** Whether the payment provider is set up, and when it was last heard of. */
export function BillingStatus() {
  const show = useTimes();
  const { data, error } = useRead(
    productsContract.configuration,
    {},
    { failure: ['Stripe Config Check Failed', 'Could not retrieve Stripe configuration status.'] },
  );
  if (!data && !error) return null;
  return (
    <span className="billing-status">
      <Fact isSo={data?.hasSecretKey ?? false} name="Stripe secret key" />
      <Fact isSo={data?.hasWebhook ?? false} name="Webhook" />
      {data?.lastEventAt && <span>Last word from Stripe {show.instant(data.lastEventAt)}</span>}
    </span>
  );
}

function Fact({ isSo, name }: Readonly<{ isSo: boolean; name: string }>) {
  const Icon = isSo ? IconCheck : IconX;
  return (
    <span data-tone={isSo ? undefined : 'bad'}>
      <Icon size={15} data-tone={isSo ? 'good' : 'bad'} aria-hidden />
      {name} {isSo ? 'configured' : 'not configured'}
    </span>
  );
}
