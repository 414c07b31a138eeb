import type { Purpose } from '../mailing-list/contract.ts';
import type { LeftOutReason, MassEmail } from './contract.ts';
import { missingField, type Values } from './fields.ts';

type Candidate = Readonly<{
  email: string;
  isDeleted: boolean;
  /** For which purposes the address is off the list. */
  off: readonly Purpose[];
  /** Its mail server has refused it for good. */
  isFailed: boolean;
  values: Values;
}>;
type Letter = Readonly<{ purpose: Purpose; subject: string; message: string }>;
export type Sorted<C> = Readonly<{
  recipients: readonly C[];
  leftOut: readonly Readonly<{ contact: C; reason: LeftOutReason }>[];
}>;

/** Who of the chosen gets a message: no address twice, and nobody of whom `whyNot` knows a reason. */
export function sortOut<C extends Candidate>(chosen: readonly C[], letter: Letter): Sorted<C> {
  const recipients: C[] = [];
  const leftOut: { contact: C; reason: LeftOutReason }[] = [];
  const addresses = new Set<string>();
  for (const contact of chosen) {
    const address = contact.email.toLowerCase();
    const reason = whyNot(contact, letter) ?? (addresses.has(address) ? 'same-address' : undefined);
    if (reason) leftOut.push({ contact, reason });
    else {
      recipients.push(contact);
      addresses.add(address);
    }
  }
  return { recipients, leftOut };
}

/** Why somebody gets no such letter, whoever else does; undefined when they do. */
export function whyNot(
  { email, isDeleted, off, isFailed, values }: Candidate,
  letter: Letter,
): LeftOutReason | undefined {
  if (isDeleted) return 'deleted';
  if (email === '') return 'without-address';
  if (off.includes(letter.purpose)) return 'unsubscribed';
  if (isFailed) return 'failed-address';
  const missing = missingField(letter, values);
  return missing && `no-${missing}`;
}

type Counts = Pick<MassEmail, 'total' | 'sent' | 'waiting' | 'retried' | 'failed' | 'kept'>;

/** How it went, in the words of spec 3 §8. */
export function resultWords({ total, sent, waiting, retried, failed, kept }: Counts): string {
  if (waiting > 0) return `Sending… ${total - waiting} of ${total} emails`;
  if (kept === total) return `${kept} email(s) are kept in the outbox: no mail server is set up`;
  if (failed + retried + kept === 0) return `Successfully sent ${sent} email(s)`;
  const later = retried > 0 ? ` ${retried} will be tried again.` : '';
  const there = kept > 0 ? ` ${kept} are kept in the outbox.` : '';
  return `Sent ${sent} of ${total} emails. ${failed} failed.${later}${there}`;
}

/** Everything has gone out, or is kept where nothing goes out: what was typed and chosen is not needed any more. */
export const isFullSuccess = ({ total, sent, kept }: Counts): boolean => sent === total || kept === total;
