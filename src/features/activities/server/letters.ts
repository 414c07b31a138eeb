import type { Language } from '../../../kernel/language.ts';
import type { Actor } from '../../../kernel/roles.ts';
import { type Draft, draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { replyWords } from '../words-letters.ts';

type From = Readonly<{ actor: Actor; company: Letterhead }>;

/** What somebody of the staff writes to a contact, signed with their name. */
export function emailDraft({ subject, message }: { subject: string; message: string }, from: From): Draft {
  return draft({ subject, paragraphs: paragraphsOf(message), closing: [nameOf(from)], company: from.company });
}

type Answered = Readonly<{ title: string; asked: string; answer: string; language: Language }>;

/** The answer to a customer's message, with what it answers below it. */
export function replyDraft({ title, asked: words, answer, language }: Answered, from: From): Draft {
  const say = replyWords[language];
  const asked = words ? paragraphsOf(say.yourMessage(words)) : [];
  return draft({
    subject: say.answerTo(title),
    paragraphs: [...paragraphsOf(answer), ...asked],
    closing: [nameOf(from)],
    company: from.company,
    language,
  });
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
const nameOf = ({ actor }: From) => `${actor.firstName} ${actor.lastName}`;
