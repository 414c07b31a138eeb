import type { Actor } from '../../../kernel/roles.ts';
import { type Draft, draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { say } from '../words-letters.ts';

type From = Readonly<{ actor: Actor; company: Letterhead }>;

/** What somebody of the staff writes to a contact, signed with their name. */
export function emailDraft({ subject, message }: { subject: string; message: string }, from: From): Draft {
  return draft({ subject, paragraphs: paragraphsOf(message), closing: [nameOf(from)], company: from.company });
}

/** The answer to a customer's message, with what it answers below it. */
export function replyDraft(message: Readonly<{ title: string; asked: string }>, answer: string, from: From): Draft {
  const asked = message.asked ? paragraphsOf(say.yourMessage(message.asked)) : [];
  return draft({
    subject: say.answerTo(message.title),
    paragraphs: [...paragraphsOf(answer), ...asked],
    closing: [nameOf(from)],
    company: from.company,
  });
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
const nameOf = ({ actor }: From) => `${actor.firstName} ${actor.lastName}`;
