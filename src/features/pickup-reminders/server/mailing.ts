import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import { getLetterhead, getPostalLines } from '../../company/server/store.ts';
import { letterWords } from '../letter-words.ts';
import type { Said } from '../letters.ts';
import type { NewLetter } from './store-letters.ts';
import { insertLetter } from './store-letters.ts';
import type { Person } from './store-people.ts';

export type Sender = Readonly<{ company: Letterhead; postal: readonly string[]; publicUrl: string }>;

/** Who writes. */
export const getSender = async (read: Reader, publicUrl: string): Promise<Sender> => ({
  company: await getLetterhead(read),
  postal: await getPostalLines(read),
  publicUrl,
});

export type About = Readonly<{
  kind: string;
  remindsOf: NewLetter['remindsOf'];
  /** When it is no longer true. */
  until: Instant;
}>;

/** Puts an e-mail into the outbox, whose link ends all that follow; none when it was sent before. */
export async function mail(tx: Tx, person: Person, said: Said, about: About, sender: Sender): Promise<void> {
  const { profileId, contactId, firstName, name, email, language } = person;
  const { company, postal, publicUrl } = sender;
  const say = letterWords[language];
  const token = randomToken();
  const { kind, remindsOf, until } = about;
  const letter = { profileId, contactId, channel: 'email', remindsOf, tokenHash: tokenHash(token) } as const;
  if (!(await insertLetter(tx, letter))) return;
  const words = draft({
    subject: said.title,
    paragraphs: [say.greeting(firstName), said.lead, said.lines.join('\n')],
    link: { label: say.see, url: `${publicUrl}/customer` },
    closing: [say.closing],
    footer: {
      lines: [say.whyYou, company.name, ...postal],
      link: { label: say.unsubscribe, url: `${publicUrl}/no-more-reminders#token=${token}` },
    },
    company,
    language,
  });
  await queueMessage(tx, {
    ...{ ...words, kind, to: { name: name.trim(), address: email }, createdBy: null, contactId },
    isBulk: true,
    accountId: profileId,
    keepUntil: until,
    unsubscribeUrl: `${publicUrl}/api/pickup-unsubscribes/${token}`,
  });
}
