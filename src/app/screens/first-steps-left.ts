import { contactsContract } from '../../features/contacts/contract.ts';
import { routesContract } from '../../features/routes/contract.ts';
import { useRead } from '../../web/use-read.ts';

export type StepsDone = Readonly<{ customers: boolean; route: boolean }>;

/**
 * What the company has of what no day can do without: found in its own tables, so that it is true on every device and
 * whichever way it came there. Undefined while that is being read.
 */
export function useStepsDone(): StepsDone | undefined {
  const contacts = useRead(contactsContract.counts, {}).data;
  const routes = useRead(routesContract.list, {}).data;
  return contacts && routes ? { customers: contacts.total > 0, route: routes.routes.length > 0 } : undefined;
}
