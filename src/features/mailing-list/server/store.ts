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

/**
 * Keeps a word about an address, unless it says what holds already: then the first time counts. What a merge carried is
 * nobody's word: a person's own no is kept beside it, and stays when the merge is undone. True when it is kept.
 */
export async function insertChoice(tx: Tx, { email, purpose, isOn, source, by = null }: NewChoice): Promise<boolean> {
  await lockChoices(tx, email);
  const offBy = await findOffBy(tx, email, purpose);
  const isSaid = isOn ? offBy === undefined : offBy !== undefined && (offBy !== 'merge' || source === 'merge');
  if (isSaid) return false;
  await tx
    .insertInto('mailing_choice')
    .values({ email: email.toLowerCase(), purpose, is_on: isOn, source, chosen_by: by })
    .execute();
  announce({ topic: 'mailing-list' });
  return true;
}

/** Whoever says something of an address, or carries what was said of it elsewhere, does so alone. */
export const lockChoices = (tx: Tx, email: string): Promise<void> => lockFor(tx, `mailing list ${email.toLowerCase()}`);

/** How it was heard that an address is off a list; undefined for one that is on it. */
export async function findOffBy(read: Reader, email: string, purpose: Purpose): Promise<Source | undefined> {
  const { rows } = await sql<{ source: Source }>`
    select source from off_list where email = lower(${email}) and purpose = ${purpose}`.execute(read);
  return rows[0]?.source;
}

/**
 * Whoever wanted no letters of a kind at one of these addresses wants none at the one that is kept. What another merge
 * has carried there before is carried by this one too, and goes back with the last of them.
 */
export async function carryChoices(
  tx: Tx,
  { from, to, by }: Readonly<{ from: readonly string[]; to: string; by: string }>,
): Promise<void> {
  if (to === '') return;
  for (const purpose of await listUnwanted(tx, from, to))
    await insertChoice(tx, { email: to, purpose, isOn: false, source: 'merge', by });
}

/**
 * Whoever wanted no letters of a kind wants none at the address that they have instead either; what a merge carried goes
 * on as that, to be taken back with it. `by` is null for themselves.
 */
export async function followNewAddress(
  tx: Tx,
  { from, to, by }: Readonly<{ from: string; to: string; by: string | null }>,
): Promise<void> {
  if (to === '') return;
  for (const purpose of await listUnwanted(tx, [from], to)) {
    const source = (await findOffBy(tx, from, purpose)) === 'merge' ? 'merge' : 'new-address';
    await insertChoice(tx, { email: to, purpose, isOn: false, source, by });
  }
}

/**
 * Takes back what merges have carried, or followed from there, to this address, where nobody has said anything else since,
 * and nobody who is still merged into whoever has it wants none.
 */
export async function takeBackCarried(
  tx: Tx,
  { email, by, only = purposes }: Readonly<{ email: string; by: string | null; only?: readonly Purpose[] }>,
): Promise<void> {
  await lockChoices(tx, email);
  const unwanted = await listUnwanted(tx, await listMergedEmails(tx, email), email);
  for (const purpose of only)
    if (!unwanted.has(purpose) && (await findOffBy(tx, email, purpose)) === 'merge')
      await insertChoice(tx, { email, purpose, isOn: true, source: 'merge', by });
}

/** The addresses of those who are merged into whoever has this one. */
async function listMergedEmails(read: Reader, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select x.email from known_contact k join known_contact x on x.merged_into = k.id
    where lower(k.email) = lower(${email})`.execute(read);
  return rows.map((row) => row.email);
}

/**
 * What is not wanted at these addresses; `to` says of itself nothing that has to be carried there. Who says so at that
 * moment waits, and finds the address that they have by then.
 */
async function listUnwanted(tx: Tx, emails: readonly string[], to: string): Promise<ReadonlySet<Purpose>> {
  const others = emails.filter((email) => email.toLowerCase() !== to.toLowerCase()).toSorted();
  for (const email of others) await lockChoices(tx, email);
  return new Set((await Promise.all(others.map((email) => listOff(tx, email)))).flat());
}
