import { callAnswerContract } from '../../features/call-answer/contract.ts';
import { formatNearDay } from '../../kernel/calendar.ts';
import { useCompany } from '../../web/company.ts';
import { useRead } from '../../web/use-read.ts';

export const nextTruck = (contactId: string) => <NextTruck contactId={contactId} />;

/** "Wed, Nov 25: the truck comes next, Aztec West", as things stand now. */
function NextTruck({ contactId }: Readonly<{ contactId: string }>) {
  const { today } = useCompany();
  const { data } = useRead(callAnswerContract.get, { contactId });
  if (!data) return null;
  const pickups = data.places.flatMap(({ nextPickups }) => nextPickups);
  const [first] = pickups.map(({ date }) => date).sort();
  if (first === undefined) return <p>No pickup is planned.</p>;
  const routes = new Set(pickups.filter(({ date }) => date === first).flatMap(({ routeNames }) => routeNames));
  return (
    <p>
      <b>{formatNearDay(first, today)}:</b> the truck comes next, {[...routes].join(' and ')}
    </p>
  );
}
