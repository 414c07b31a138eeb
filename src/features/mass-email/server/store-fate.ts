import { sql } from 'kysely';
import { formatMoney } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { fieldsUsed } from '../fields.ts';
import { listOwed } from './store-recipients.ts';

type Facts = Readonly<{
  subject: string;
  message: string;
  profileId: string | null;
  email: string | null;
  isDeleted: boolean;
  isOff: boolean;
  isNewAndFailed: boolean;
  hasAnother: boolean;
}>;

/** Whether a letter `o` does not stand at the address that its contact `c` has by now; of two, one that does goes there. */
const isElsewhere = (letter: 'o' | 'p') => sql`lower(${sql.ref(`${letter}.to_address`)}) <> lower(c.email)`;

/**
 * Where a letter of a mass e-mail goes, just before it does: to the address that the contact has by then. It stays when
 * they have gone or have none any more, want no such letters, have another one that takes none, or when another letter
 * of the same e-mail went to that address or is on its way there. What waits at an address that comes to take none stays
 * by itself (`stopBulk`): what goes there still was sent again by somebody. It also stays when it says another sum than is
 * open, since a part was paid. Undefined for letters of others.
 */
export async function fateOfMassEmail(
  read: Reader,
  { id, toAddress, subject, text, about }: Pick<DueMessage, 'id' | 'toAddress' | 'subject' | 'text' | 'about'>,
): Promise<Fate | undefined> {
  const { rows } = await sql<Facts>`
    select e.subject, e.message, c.profile_id as "profileId", c.email, coalesce(c.is_deleted, false) as "isDeleted",
      exists (select from off_list l where l.purpose = e.purpose
        and l.email = lower(coalesce(c.email, o.to_address))) as "isOff",
      ${isElsewhere('o')} and exists (
        select from failed_address f where f.email = lower(c.email)) as "isNewAndFailed",
      exists (
        select from mass_email_message t
        join letter p on p.id = t.message_id left join known_contact pc on pc.id = p.contact_id
        where t.mass_email_id = e.id and p.id <> o.id and (
          p.status = 'sent' and lower(p.to_address) = lower(c.email)
          or p.status in ('queued', 'sending') and not pc.is_deleted and lower(pc.email) = lower(c.email)
            and (${isElsewhere('p')}, p.id) < (${isElsewhere('o')}, o.id))
      ) as "hasAnother"
    from mass_email_message m
    join mass_email e on e.id = m.mass_email_id
    join letter o on o.id = m.message_id
    left join known_contact w on w.id = o.contact_id
    -- Merged while the letter was still being written, which no merge takes along.
    left join known_contact c on c.id = coalesce(w.merged_into, w.id)
    where m.message_id = ${id}`.execute(read);
  const [facts] = rows;
  if (!facts) return undefined;
  const { email, isDeleted, isOff, isNewAndFailed, hasAnother } = facts;
  if (isDeleted) return { why: 'The contact has been deleted in the meantime: nothing was sent.' };
  if (email === '') return { why: 'The contact has no email address any more: nothing was sent.' };
  if (isOff)
    return { why: 'The recipient has unsubscribed in the meantime, or was taken off the list: nothing was sent.' };
  if (isNewAndFailed) return { why: `${email} takes no letters: nothing was sent.` };
  if (hasAnother) return { why: `${email} has got this email already: nothing was sent.` };
  if (about === 'open-invoices' && fieldsUsed(facts).has('amount_open')) {
    const [owed] = facts.profileId === null ? [] : await listOwed(read, [facts.profileId]);
    if (!owed || !`${subject} ${text}`.includes(formatMoney(owed.amount)))
      return { why: 'Another sum is open by now than it says: nothing was sent.' };
  }
  return { address: email ?? toAddress };
}
