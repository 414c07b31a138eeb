import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type Draft, draft } from '../../../server/outbox/draft.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import { type DueMessage, queueMessage } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { findActor, getUser } from '../../users/server/store.ts';
import { methodText } from '../rules.ts';
import { autopayLetterWords } from '../words-letters.ts';
import { readAutopay } from './store.ts';

type Kind = 'invite' | 'on' | 'off';
type Link = Readonly<{ id: string; url: string }>;
type About = Readonly<{ by: string; link?: Link }>;
type Recipient = Pick<Actor, 'id' | 'firstName' | 'language'>;

/** Puts an e-mail about AutoPay into the outbox, in the customer's language. @param link of the invitation */
export async function queueLetter(tx: Tx, kind: Kind, profileId: string, { by, link }: About): Promise<void> {
  const person = await getUser(tx, profileId);
  const { firstName, lastName, email } = person;
  await queueMessage(tx, {
    ...(await wordsOf(tx, kind, person, link)),
    kind: 'AutoPay',
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    createdBy: by,
    contactId: await contactOfAccount(tx, profileId),
    accountId: profileId,
    ...(kind === 'invite' ? link && { about: { what: 'autopay-link', ids: [link.id] } } : { about: news[kind] }),
  });
}

const news = { on: { what: 'autopay-on', ids: [] }, off: { what: 'autopay-off', ids: [] } } as const;

async function wordsOf(read: Reader, kind: Kind, { id, firstName, language }: Recipient, link?: Link): Promise<Draft> {
  const company = await getLetterhead(read);
  const { method } = await readAutopay(read, id);
  const say = autopayLetterWords[language];
  const letters = {
    invite: { subject: say.inviteSubject(company.name), words: say.invite(company.name) },
    on: { subject: say.onSubject(company.name), words: say.on(method && methodText(method, language)) },
    off: { subject: say.offSubject(company.name), words: [say.off] },
  };
  const { subject, words } = letters[kind];
  return draft({
    subject,
    paragraphs: [say.greeting(firstName), ...words],
    ...(link && { link: { label: say.inviteLink, url: link.url } }),
    closing: [say.closing],
    company,
    language,
  });
}

/**
 * Why word that AutoPay is on or off stays: by now it is the other. Behind the word of that it would be the last that is
 * read. Else what is charged by now; undefined where it goes as it was written.
 */
export async function fateOfAutopayNews(
  read: Reader,
  { accountId }: Pick<DueMessage, 'accountId'>,
  kind: 'on' | 'off',
): Promise<Fate | Readonly<{ words: Draft }> | undefined> {
  const person = accountId === null ? undefined : await findActor(read, accountId);
  if (!person) return undefined; // nobody is left to whom it goes
  const { isOn } = await readAutopay(read, person.id);
  if (isOn !== (kind === 'on'))
    return { why: `AutoPay was turned ${isOn ? 'on' : 'off'} in the meantime: nothing was sent.` };
  return isOn ? { words: await wordsOf(read, kind, person) } : undefined;
}
