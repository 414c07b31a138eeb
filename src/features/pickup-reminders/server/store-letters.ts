import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import type { Channel } from '../contract.ts';

export type NewLetter = Readonly<{
  profileId: string;
  /** Of whose pickups it tells; null of what went out before that was kept. */
  contactId: string | null;
  channel: Channel;
  /** Null of a letter about changed days. */
  remindsOf: Day | null;
  /** By which its unsubscribe link is known. */
  tokenHash: Buffer | null;
}>;

/** Writes down what is sent now; false when somebody was reminded of that day's pickups by this channel already. */
export async function insertLetter(tx: Tx, letter: NewLetter): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('pickup_letter')
    .values({
      profile_id: letter.profileId,
      contact_id: letter.contactId,
      channel: letter.channel,
      reminds_of: letter.remindsOf,
      unsubscribe_token_hash: letter.tokenHash,
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'contact_id', 'channel', 'reminds_of']).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

type Who = Readonly<{ profileId: string; contactId: string }>;

/** By which channels somebody was reminded of a contact's pickups of a day. */
export async function listReminded(read: Reader, { profileId, contactId }: Who, day: Day): Promise<Channel[]> {
  const { rows } = await sql<{ channel: Channel }>`
    select channel from pickup_letter
    where profile_id = ${profileId} and contact_id = ${contactId} and reminds_of = ${day}`.execute(read);
  return rows.map(({ channel }) => channel);
}

export type KnownLetter = Readonly<Pick<NewLetter, 'profileId' | 'contactId' | 'channel' | 'remindsOf'>> &
  Readonly<{
    /** Of a letter about changed days: of one of them nobody has told its recipient anything since. */
    isLastWord: boolean;
  }>;

/** What it told of changed days is kept with the moment of its transaction. */
const knownLetters = sql`
    select l.profile_id as "profileId", l.contact_id as "contactId", l.channel, l.reminds_of as "remindsOf",
      exists (select from pickup_told t where t.profile_id = l.profile_id and t.created_at = l.created_at) as "isLastWord"
    from pickup_letter l`;

/** The letter with this unsubscribe link. */
export async function findLetter(read: Reader, tokenHash: Buffer): Promise<KnownLetter | undefined> {
  const { rows } = await sql<KnownLetter>`
    ${knownLetters} where l.unsubscribe_token_hash = ${tokenHash}`.execute(read);
  return rows[0];
}

/** The letter that is pushed by a message: that of its transaction, about the same day. */
export async function findPushedLetter(
  read: Reader,
  { id, remindsOf }: Readonly<{ id: string; remindsOf: Day | null }>,
): Promise<KnownLetter | undefined> {
  const { rows } = await sql<KnownLetter>`
    ${knownLetters}
    join push_subscription s on s.profile_id = l.profile_id
    join push_message m on m.subscription_id = s.id and m.created_at = l.created_at
    where m.id = ${id} and l.channel = 'push' and l.reminds_of is not distinct from ${remindsOf}`.execute(read);
  return rows[0];
}

/** Their links work far longer than the 30 days that the law asks for. */
export const sweepLetters: Sweep = (most) => sql`
  delete from pickup_letter where id in (
    select id from pickup_letter where created_at < now() - interval '180 days'
    limit ${most} for update skip locked)`;
