import { callAnswerContract } from '../../features/call-answer/contract.ts';
import { servicesContract } from '../../features/services/contract.ts';
import { isCurrent } from '../../features/services/rules.ts';
import { formatNearDay } from '../../kernel/calendar.ts';
import { useCompany } from '../../web/company.ts';
import { useRead } from '../../web/use-read.ts';

export const nextTruck = (contactId: string) => <NextTruck contactId={contactId} />;

/** "Wed, Nov 25: the truck comes for 2 cans", as things stand now. */
function NextTruck({ contactId }: Readonly<{ contactId: string }>) {
  const { today } = useCompany();
  const answer = useRead(callAnswerContract.get, { contactId }).data;
  const services = useRead(servicesContract.ofContact, { contactId }).data?.services;
  if (!answer || !services) return null;
  const [next] = answer.places.flatMap(({ nextPickups }) => nextPickups.map(({ date }) => date)).sort();
  const cans = sumOf(services.filter((one) => isCurrent(one, today)).map((one) => one.cans));
  if (next === undefined) return <p>No pickup is planned.</p>;
  return (
    <p>
      <b>{formatNearDay(next, today)}:</b> the truck comes for {cans === 1 ? '1 can' : `${cans} cans`}
    </p>
  );
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
