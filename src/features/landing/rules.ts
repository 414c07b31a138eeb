import type { FieldMessages } from '../../kernel/refusal.ts';
import { splitName } from '../customer-import/cells.ts';
import { type Asked, addressLine } from './service-area.ts';

/** Spec 1 §5 and §8. */
export const incomplete = 'Please fill in all required fields';
export const notSent = 'Failed to send message. Please try again.';
export const thanks = 'Thank you! We have your message and answer within 24 hours.';
export const listThanks = 'We write to you about service at your address.';

const longestNamePart = 100;

/** A name as one field has it, as a contact keeps it; whoever gives one word only is known by it. */
export function contactName(name: string): Readonly<{ firstName: string; lastName: string }> {
  const parts = splitName(name).filter((part) => part !== '');
  const [firstName = name, lastName = ''] = parts.map((part) => part.slice(0, longestNamePart).trim());
  return { firstName: firstName.slice(0, longestNamePart), lastName };
}

export type WrittenMessage = Readonly<{ name: string; email: string; address: string | null; message: string }>;

/** What the activity of a message from the website says: nobody has proved that the e-mail is theirs. */
export function messageText({ name, email, address, message }: WrittenMessage): string {
  const about = address ? [`Address: ${address}`] : [];
  return [message, [sender({ name, email }), ...about].join('\n'), `Sent with the contact form. ${unverified}`].join(
    '\n\n',
  );
}

/** The same for somebody who asks for service where there is none yet. */
export function waitingText(from: Pick<WrittenMessage, 'name' | 'email'>, asked: Asked): string {
  return [`Asks for service at ${addressLine(asked)}`, sender(from), `Sent with the address check. ${unverified}`].join(
    '\n\n',
  );
}

const sender = ({ name, email }: Pick<WrittenMessage, 'name' | 'email'>) => `From ${name} <${email}>`;
const unverified = 'Nobody has verified the sender.';

/** The sentence above a form: what is missing comes before what is wrong. */
export function formMessage(fields: FieldMessages, missing: readonly string[]): string {
  const [first] = Object.values(fields);
  return missing.length > 0 ? incomplete : (first ?? incomplete);
}
