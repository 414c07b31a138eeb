import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { moveLettersOfAccount } from '../../../server/outbox/store.ts';
import {
  listAnsweredBy,
  moveVisitorsWordsToContact,
  moveWrittenToContact,
} from '../../activities/server/store-merge.ts';
import type { ContactRecord } from '../../contacts/contact-record.ts';
import { lacksActive, listGivenSince, moveSignedToContact } from '../../customer-agreements/server/store-merge.ts';
import { moveWorkedSince } from '../../daily-routes/server/store-merge.ts';
import { moveToldToContact } from '../../pickup-reminders/server/store-merge.ts';
import { moveAskedToContact } from '../../service-requests/server/store-merge.ts';
import type { OthersRows } from '../later-merges.ts';
import { nameOf } from '../merging.ts';
import { partHolds } from './part-holds.ts';

type Parted = Readonly<{
  kept: ContactRecord;
  merged: ContactRecord;
  /** The account that came with the merge, and goes back unless somebody has linked another since. */
  accountId: string | null;
  since: Instant;
  others: OthersRows;
}>;

/**
 * Gives back what came while two contacts were one and is the merged one's alone: what was done at its places, and what
 * its account wrote, was written, asked for and signed, or somebody with its e-mail on the website. Call it when all else has gone back.
 * @returns what did not go back, in sentences
 */
export async function partSince(tx: Tx, parted: Parted): Promise<string[]> {
  const { kept, merged, accountId, since, others } = parted;
  const back = { from: kept.id, to: merged.id, since };
  await moveWorkedSince(tx, back);
  await moveVisitorsWordsToContact(tx, back);
  if (accountId) {
    await moveWrittenToContact(tx, { ...back, by: accountId });
    await moveAskedToContact(tx, { ...back, by: accountId });
    await moveLettersOfAccount(tx, { ...back, by: accountId });
    await moveToldToContact(tx, { ...back, by: accountId });
  }
  if (merged.profileId) await moveSignedToContact(tx, { ...back, except: others.agreements });
  return [
    ...(accountId ? await stayedWith(tx, parted, accountId) : await doneFor(tx, parted)),
    ...(await withoutAgreement(tx, [kept, merged])),
    ...(await partHolds(tx, { kept, merged, since, othersHolds: others.holds })),
  ];
}

/** What the account had a part in, and stands among the other's own. */
async function stayedWith(tx: Tx, { kept, since, others }: Parted, by: string): Promise<string[]> {
  const whose = { contactId: kept.id, since };
  const answered = await listAnsweredBy(tx, { ...whose, by });
  const given = await listGivenSince(tx, { ...whose, except: others.agreements });
  return [
    ...answered.map((title) => `An answer was written under “${title}” since and stays with ${nameOf(kept)}.`),
    ...given.map((title) => `The agreement “${title}” was assigned or signed since and stays with ${nameOf(kept)}.`),
  ];
}

/**
 * What the kept one's account has done among the other's things, when no account came with those: nobody has signed what
 * somebody else did.
 */
async function doneFor(tx: Tx, { kept, merged, since, others }: Parted): Promise<string[]> {
  const signed = await moveSignedToContact(tx, { from: merged.id, to: kept.id, since, except: others.agreements });
  const by = kept.profileId;
  const answered = by ? await listAnsweredBy(tx, { contactId: merged.id, by, since }) : [];
  const [mine, theirs] = [nameOf(kept), nameOf(merged)];
  return [
    ...answered.map((title) => `An answer of ${mine} was written under “${title}” since and goes to ${theirs}.`),
    ...signed.map((title) => `The agreement “${title}” of ${theirs} was signed by ${mine} since and stays with them.`),
  ];
}

/** What was assigned to both as one took the place of what each had, and is only one's now. */
async function withoutAgreement(tx: Tx, parties: readonly ContactRecord[]): Promise<string[]> {
  const lacking: string[] = [];
  for (const party of parties)
    if (await lacksActive(tx, party.id)) lacking.push(`${nameOf(party)} has no active agreement any more.`);
  return lacking;
}
