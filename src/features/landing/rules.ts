import type { FieldMessages } from '../../kernel/refusal.ts';
import { splitName } from '../customer-import/person-name.ts';
import { type Asked, addressLine } from './service-area.ts';
import { say } from './words.ts';

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
  const sender = [say.from(name, email), ...(address ? [say.addressGiven(address)] : [])];
  return [message, sender.join('\n'), say.sentWithForm].join('\n\n');
}

/** The same for somebody who asks for service where there is none yet. */
export function waitingText({ name, email }: Pick<WrittenMessage, 'name' | 'email'>, asked: Asked): string {
  return [say.asksForService(addressLine(asked)), say.from(name, email), say.sentWithCheck].join('\n\n');
}

/** The sentence above a form: what is missing comes before what is wrong. */
export function formMessage(fields: FieldMessages, missing: readonly string[]): string {
  const [first] = Object.values(fields);
  return missing.length > 0 ? say.incomplete : (first ?? say.incomplete);
}
