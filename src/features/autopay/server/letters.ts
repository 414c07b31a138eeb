import type { Tx } from '../../../server/database/connection.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { getUser } from '../../users/server/store.ts';
import { methodText } from '../rules.ts';
import { autopayLetterWords } from '../words-letters.ts';
import { readAutopay } from './store.ts';

type About = Readonly<{ by: string; link?: Readonly<{ id: string; url: string }> }>;

/** Puts an e-mail about AutoPay into the outbox, in the customer's language. @param link of the invitation */
export async function queueLetter(
  tx: Tx,
  kind: 'invite' | 'on' | 'off',
  profileId: string,
  { by, link }: About,
): Promise<void> {
  const { firstName, lastName, email, language } = await getUser(tx, profileId);
  const company = await getLetterhead(tx);
  const { method } = await readAutopay(tx, profileId);
  const say = autopayLetterWords[language];
  const letters = {
    invite: { subject: say.inviteSubject(company.name), words: say.invite(company.name) },
    on: { subject: say.onSubject(company.name), words: say.on(method && methodText(method, language)) },
    off: { subject: say.offSubject(company.name), words: [say.off] },
  };
  const { subject, words } = letters[kind];
  await queueMessage(tx, {
    ...draft({
      subject,
      paragraphs: [say.greeting(firstName), ...words],
      ...(link && { link: { label: say.inviteLink, url: link.url } }),
      closing: [say.closing],
      company,
      language,
    }),
    kind: 'AutoPay',
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    createdBy: by,
    contactId: await contactOfAccount(tx, profileId),
    accountId: profileId,
    ...(link && { about: { what: 'autopay-link', ids: [link.id] } }),
  });
}
