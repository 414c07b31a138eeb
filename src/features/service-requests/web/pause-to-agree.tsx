import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { serviceRequestsContract } from '../contract.ts';

/** What agreeing to a pause does: pickups that fall out, and the credit for them. */
export function PauseToAgree({ id }: Readonly<{ id: string }>) {
  const { day } = useTimes();
  const { data, error } = useRead(serviceRequestsContract.previewPause, { id });
  if (error && !data) return <Notice tone="warning">{error.message}</Notice>;
  if (!data) return <SkeletonLines count={2} />;
  const { pickups, credit } = data;
  const [first, last] = [pickups[0]?.date, pickups.at(-1)?.date];
  const count =
    pickups.length === 0
      ? 'No pickup falls out'
      : pickups.length === 1
        ? '1 pickup falls out'
        : `${pickups.length} pickups fall out`;
  const when = first && last ? (first === last ? `: ${day(first)}` : `: ${day(first)} to ${day(last)}`) : '';
  return (
    <Notice tone="info">
      {count}
      {when}. {credit > 0 ? `The credit for it would be ${formatMoney(credit)}.` : 'No credit is due for it.'} Pickup is
      suspended by the same rules as by hand, and the customer is told.
    </Notice>
  );
}
