import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import type { Channel, Choice, Source } from '../contract.ts';

/** Letters and choices of one person come one after the other. */
export const lockPerson = (tx: Tx, profileId: string): Promise<void> => lockFor(tx, `pickup reminders ${profileId}`);

const mostShown = 20;

/** What somebody chose, newest first: the last word on each channel, or every one. */
export async function listChoices(read: Reader, profileId: string, which: 'last' | 'all'): Promise<Choice[]> {
  const last = sql`and not exists (select from pickup_reminder_choice l
    where l.profile_id = c.profile_id and l.channel = c.channel and l.number > c.number)`;
  const { rows } = await sql<Choice>`
    select channel, is_on as "isOn", source, created_at as at from pickup_reminder_choice c
    where profile_id = ${profileId} ${which === 'last' ? last : sql``} order by number desc limit ${mostShown}`.execute(
    read,
  );
  return rows;
}

type NewChoice = Readonly<{ profileId: string; channel: Channel; isOn: boolean; source: Source }>;

/** Keeps a choice, unless it says what holds already: then the first time counts. */
export async function insertChoice(tx: Tx, { profileId, channel, isOn, source }: NewChoice): Promise<void> {
  await lockPerson(tx, profileId);
  const before = (await listChoices(tx, profileId, 'last')).find((one) => one.channel === channel);
  if ((before?.isOn ?? false) === isOn) return;
  await tx
    .insertInto('pickup_reminder_choice')
    .values({ profile_id: profileId, channel, is_on: isOn, source })
    .execute();
  announce({ topic: 'pickup-reminders', accountId: profileId });
}

/** Who wants to hear by any channel, in the order of their ids. */
export async function listChoosers(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct profile_id as id from (
      select distinct on (profile_id, channel) profile_id, is_on from pickup_reminder_choice
      order by profile_id, channel, number desc) last
    where is_on order by profile_id`.execute(read);
  return rows.map(({ id }) => id);
}
