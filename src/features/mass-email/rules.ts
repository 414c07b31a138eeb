import type { LeftOutReason, MassEmail } from './contract.ts';

/** `{{first_name}}` in the subject and the message (decisions: E-mail); the text stays plain text. */
export const filledIn = (text: string, firstName: string): string =>
  text.replaceAll(/\{\{\s*first_name\s*\}\}/gi, () => firstName);

type Candidate = Readonly<{ email: string; isUnsubscribed: boolean; isDeleted: boolean }>;
export type Sorted<C> = Readonly<{
  recipients: readonly C[];
  leftOut: readonly Readonly<{ contact: C; reason: LeftOutReason }>[];
}>;

/** Who of the chosen gets a message: no address twice, nobody who has unsubscribed or is deleted. */
export function sortOut<C extends Candidate>(chosen: readonly C[]): Sorted<C> {
  const recipients: C[] = [];
  const leftOut: { contact: C; reason: LeftOutReason }[] = [];
  const addresses = new Set<string>();
  for (const contact of chosen) {
    const address = contact.email.toLowerCase();
    const reason = whyLeftOut(contact, addresses.has(address));
    if (reason) leftOut.push({ contact, reason });
    else recipients.push(contact);
    if (!reason) addresses.add(address);
  }
  return { recipients, leftOut };
}

function whyLeftOut({ isUnsubscribed, isDeleted }: Candidate, isWrittenTo: boolean): LeftOutReason | undefined {
  if (isDeleted) return 'deleted';
  if (isUnsubscribed) return 'unsubscribed';
  return isWrittenTo ? 'same-address' : undefined;
}

type Counts = Pick<MassEmail, 'total' | 'sent' | 'waiting' | 'retried' | 'failed' | 'held'>;

/** How it went, in the words of spec 3 §8. */
export function resultWords({ total, sent, waiting, retried, failed, held }: Counts): string {
  if (waiting > 0) return `Sending… ${total - waiting} of ${total} emails`;
  if (held === total) return `${held} email(s) are kept in the outbox: no mail server is set up`;
  if (failed + retried === 0) return `Successfully sent ${sent} email(s)`;
  const later = retried > 0 ? ` ${retried} will be tried again.` : '';
  return `Sent ${sent} of ${total} emails. ${failed} failed.${later}`;
}

/** Everything has gone out: what was typed and chosen is not needed any more. */
export const isFullSuccess = ({ waiting, retried, failed }: Counts): boolean => waiting + retried + failed === 0;
