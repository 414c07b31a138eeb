import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import type { Told } from '../changes.ts';
import type { Channel } from '../contract.ts';
import { lockPerson } from './store.ts';
import { toldJson, toldPickups } from './store-told.ts';

/** By what browsers know a notice about changed days. */
export const changeTag = 'pickup change';

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

export type KnownLetter = Readonly<{ id: string }> &
  Readonly<Pick<NewLetter, 'profileId' | 'contactId' | 'channel' | 'remindsOf'>> &
  Readonly<{
    /** Of a letter about changed days: those of which nobody has told its recipient anything since. */
    tells: readonly Told[];
  }>;

/** What a letter told of changed days is kept with the moment of its transaction. */
async function findOne(read: Reader, condition: RawBuilder<unknown>): Promise<KnownLetter | undefined> {
  const { rows } = await sql<KnownLetter>`
    select l.id, l.profile_id as "profileId", l.contact_id as "contactId", l.channel, l.reminds_of as "remindsOf", (
      select coalesce(json_agg(json_build_object(${toldJson})), '[]') from ${toldPickups}
      where t.profile_id = l.profile_id and t.created_at = l.created_at) as tells
    from pickup_letter l where ${condition}`.execute(read);
  return rows[0];
}

/** The letter with this unsubscribe link. */
export const findLetter = (read: Reader, tokenHash: Buffer): Promise<KnownLetter | undefined> =>
  findOne(read, sql`l.unsubscribe_token_hash = ${tokenHash}`);

/** The letter that waits for a browser of its recipient: both were written in one transaction. */
export const findPushedLetter = (read: Reader, pushId: string): Promise<KnownLetter | undefined> =>
  findOne(
    read,
    sql`
    l.channel = 'push' and exists (
      select from push_message m join push_subscription s on s.id = m.subscription_id
      where m.id = ${pushId} and s.profile_id = l.profile_id and m.created_at = l.created_at
        and (m.text::jsonb ->> 'tag' = ${changeTag}) = (l.reminds_of is null))`,
  );

/**
 * A letter that stayed has told nobody anything: what it was to say is found anew, should it be so again. What has gone by
 * another channel is known.
 */
export async function forgetWord(tx: Tx, { id, profileId }: KnownLetter): Promise<void> {
  await lockPerson(tx, profileId);
  await sql`
    delete from pickup_told t using pickup_letter l
    where l.id = ${id} and t.profile_id = l.profile_id and t.created_at = l.created_at and not exists (
      select from pickup_letter o
      where o.profile_id = l.profile_id and o.created_at = l.created_at and o.channel <> l.channel)`.execute(tx);
  await sql`update pickup_letter set reminds_of = null where id = ${id}`.execute(tx);
}

/** Their links work far longer than the 30 days that the law asks for. */
export const sweepLetters: Sweep = (most) => sql`
  delete from pickup_letter where id in (
    select id from pickup_letter where created_at < now() - interval '180 days'
    limit ${most} for update skip locked)`;
