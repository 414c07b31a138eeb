import type { Tx } from '../../../server/database/connection.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { getUser } from '../../users/server/store.ts';
import { linkTo } from '../rules.ts';
import { agreementWords } from '../words.ts';

type Wanted = Readonly<{
  id: string;
  profileId: string;
  contactId: string;
  title: string;
  publicUrl: string;
  by: string;
}>;

/** Puts an e-mail into the outbox that says what is to be signed and where, in the customer's language. */
export async function queueLetter(tx: Tx, { id, profileId, contactId, title, publicUrl, by }: Wanted): Promise<void> {
  const { firstName, lastName, email, language } = await getUser(tx, profileId);
  const company = await getLetterhead(tx);
  const say = agreementWords[language];
  await queueMessage(tx, {
    ...draft({
      subject: say.subject(company.name),
      paragraphs: [say.greeting(firstName), ...say.letter(company.name, title)],
      link: { label: say.link, url: linkTo(publicUrl) },
      closing: [say.closing],
      company,
      language,
    }),
    kind: 'Agreement',
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    createdBy: by,
    contactId,
    accountId: profileId,
    about: { what: 'unsigned-agreement', ids: [id] },
  });
}
