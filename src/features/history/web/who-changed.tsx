import { useRead } from '../../../web/use-read.ts';
import { historyContract } from '../contract.ts';

type WhoChangedProps = Readonly<{
  contactId: string;
  /** When the change was made, an instant: what is known of an older one tells nothing. */
  at: string;
}>;

/** Says who changed a contact; "Somebody else" until it is known. */
export function WhoChanged({ contactId, at }: WhoChangedProps) {
  const last = useRead(historyContract.ofContact, { contactId, kind: 'contact' }).data?.entries[0];
  const isTheirs = last && Date.parse(last.at) >= Date.parse(at);
  return `${isTheirs ? last.who : 'Somebody else'} changed this contact in the meantime.`;
}
