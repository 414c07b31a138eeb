import type { FieldMessages } from '../../kernel/refusal.ts';
import { splitName } from '../customer-import/cells.ts';

/** Spec 1 §5 and §8. */
export const incomplete = 'Please fill in all required fields';
export const notSent = 'Failed to send message. Please try again.';
export const thanks = 'Thank you! We have your message and answer within 24 hours.';

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
  const from = [`From ${name} <${email}>`, ...(address ? [`Address: ${address}`] : [])];
  return [message, from.join('\n'), 'Sent with the contact form of the website; the sender is not verified.'].join(
    '\n\n',
  );
}

/** The sentence above a form: what is missing comes before what is wrong. */
export function formMessage(fields: FieldMessages, missing: readonly string[]): string {
  const [first] = Object.values(fields);
  return missing.length > 0 ? incomplete : (first ?? incomplete);
}
