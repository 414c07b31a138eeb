import { useRead } from '../../../web/use-read.ts';
import { historyContract } from '../contract.ts';

type WhoChangedProps = Readonly<{
  contactId: string;
  /** When the change was made, an instant: what is known of an older one tells nothing. */
  at: string;
}>;

/** The name of whoever changed a contact; "Somebody else" until it is known. */
export function WhoChanged({ contactId, at }: WhoChangedProps) {
  const last = useRead(historyContract.ofContact, { contactId, kind: 'contact' }).data?.entries[0];
  return last && Date.parse(last.at) >= Date.parse(at) ? last.who : 'Somebody else';
}
