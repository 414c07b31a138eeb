import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { type Choice, type Purpose, purposes, type Source } from '../contract.ts';

const mostShown = 50;

/** Words about an address, newest first. */
export async function listChoices(read: Reader, email: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select m.purpose, m.is_on as "isOn", m.source, (select p.name from person p where p.id = m.chosen_by) as by,
      m.created_at as at
    from mailing_choice m where m.email = lower(${email}) order by m.number desc limit ${mostShown}`.execute(read);
  return rows;
}

/** For which purposes an address is off the list. */
export async function listOff(read: Reader, email: string): Promise<Purpose[]> {
  const { rows } = await sql<{ purpose: Purpose }>`
    select purpose from off_list where email = lower(${email}) order by purpose`.execute(read);
  return rows.map(({ purpose }) => purpose);
}

/** The contacts with an address. */
export async function listOwners(read: Reader, email: string): Promise<{ contactId: string; name: string }[]> {
  const { rows } = await sql<{ contactId: string; name: string }>`
    select id as "contactId", name from living_contact where lower(email) = lower(${email})
    order by name, id limit 20`.execute(read);
  return rows;
}

type NewChoice = Readonly<{ email: string; purpose: Purpose; isOn: boolean; source: Source; by?: string | null }>;

/** Keeps a word about an address, unless it says what holds already: then the first time counts. True when it is kept. */
export async function insertChoice(tx: Tx, { email, purpose, isOn, source, by = null }: NewChoice): Promise<boolean> {
  await lockFor(tx, `mailing list ${email.toLowerCase()}`);
  const isOff = (await listOff(tx, email)).includes(purpose);
  if (isOff === !isOn) return false;
  await tx
    .insertInto('mailing_choice')
    .values({ email: email.toLowerCase(), purpose, is_on: isOn, source, chosen_by: by })
    .execute();
  announce({ topic: 'mailing-list' });
  return true;
}

/** What was carried to an address, to be taken back from it. */
export type Carried = Readonly<{ email: string; purposes: readonly Purpose[] }>;

/** Whoever wanted no letters of a kind at one of these addresses wants none at the one that is kept. */
export async function carryChoices(
  tx: Tx,
  { from, to, by }: Readonly<{ from: readonly string[]; to: string; by: string }>,
): Promise<Carried> {
  const unwanted = new Set((await Promise.all(from.map((email) => listOff(tx, email)))).flat());
  const carried: Purpose[] = [];
  if (to === '') return { email: to, purposes: carried };
  for (const purpose of purposes)
    if (unwanted.has(purpose) && (await insertChoice(tx, { email: to, purpose, isOn: false, source: 'merge', by })))
      carried.push(purpose);
  return { email: to, purposes: carried };
}

/** Takes back what was carried, where nobody has said anything else since. */
export async function takeBackCarried(tx: Tx, { email, purposes }: Carried, by: string): Promise<void> {
  const last = await listChoices(tx, email);
  for (const purpose of purposes)
    if (last.find((one) => one.purpose === purpose)?.source === 'merge')
      await insertChoice(tx, { email, purpose, isOn: true, source: 'merge', by });
}
