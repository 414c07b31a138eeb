import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockAddressesOf, placeAddresses } from '../../addresses/server/store-merge.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { ContactRecord } from '../../contacts/contact-record.ts';
import { noSuchContact } from '../../contacts/server/store.ts';
import { listTakenAccountNumbers, lockContactRecords, saveContactRecord } from '../../contacts/server/store-merge.ts';
import { moveRunStopsToAddress } from '../../daily-routes/server/store-merge.ts';
import { carryChoices, takeBackCarried } from '../../mailing-list/server/store.ts';
import { listStopsOfAddresses, moveStopsToAddress } from '../../routes/server/store-merge.ts';
import type { Widened } from '../../services/rules.ts';
import { giveDaysBack, moveServicesToAddress, takeOverDays } from '../../services/server/store-merge.ts';
import { coverAllServices } from '../../suspensions/server/store-merge.ts';
import type { PartyAddress, StopMove } from '../address-moves.ts';
import type { MergeField } from '../contract.ts';
import { inheritFields, othersRows, refuseBelowOthers } from '../later-merges.ts';
import { nameOf, planMerge } from '../merging.ts';
import { refuseUndo } from '../rules.ts';
import { planUndo } from '../undoing.ts';
import { hangingRows } from './hanging.ts';
import { leftWithoutRoute, listRouted } from './left-without-route.ts';
import { partSince } from './part-since.ts';
import { endedSince, holdStill, serveApart, serveInstead } from './served-instead.ts';
import { deleteNotDouble } from './store.ts';
import {
  findMergeOf,
  insertMerge,
  listEarlierMerges,
  listLaterMerges,
  lockMerge,
  markMergeUndone,
  moveNotDuplicates,
  partiesOf,
  updateMergeRecord,
} from './store-merge.ts';

type Wanted = Readonly<{
  keptId: string;
  mergedId: string;
  keptVersion: number;
  mergedVersion: number;
  take: readonly MergeField[];
  by: string;
  at: Instant;
}>;

/** Makes one contact of two; see the contract for what it refuses. */
export async function mergeContacts(tx: Tx, wanted: Wanted): Promise<{ mergeId: string; keptId: string }> {
  const { keptId, mergedId, by, at } = wanted;
  const [kept, merged] = await lockPair(tx, keptId, mergedId);
  await refuseMerged(tx, kept);
  await refuseMerged(tx, merged);
  refuseChanged(kept, wanted.keptVersion);
  refuseChanged(merged, wanted.mergedVersion);
  const plan = planMerge(kept, merged, wanted.take, await addressesOf(tx, [keptId, mergedId]));

  await saveContactRecord(tx, plan.merged);
  await saveContactRecord(tx, plan.kept);
  await placeAddresses(tx, plan.places);
  await moveStops(tx, plan.stops);
  const rows: Record<string, readonly string[]> = {};
  for (const [table, move] of Object.entries(hangingRows)) rows[table] = await move(tx, { from: mergedId, to: keptId });
  const runStops: Record<string, readonly string[]> = {};
  for (const { id, into } of plan.record.joined)
    runStops[id] = await moveRunStopsToAddress(tx, { from: id, to: into, only: rows.daily_route_stop ?? [] });
  const services: Record<string, readonly string[]> = {};
  for (const { id, into } of plan.record.joined) services[id] = await moveServicesToAddress(tx, { from: id, to: into });
  const widened: Widened[] = [];
  for (const { id, into } of plan.record.joined) widened.push(...(await takeOverDays(tx, { from: id, to: into })));
  const servedInstead = await serveInstead(tx, plan.record.joined);
  await coverAllServices(tx, keptId);
  const notDuplicates = await moveNotDuplicates(tx, { from: mergedId, to: keptId, markedBy: by });
  await carryChoices(tx, { from: [kept.email, merged.email], to: plan.kept.email, by });
  const offList = { email: plan.kept.email };
  const record = { ...plan.record, rows, runStops, services, servedInstead, widened, notDuplicates, offList };
  const mergeId = await insertMerge(tx, { keptId, mergedId, mergedBy: by, mergedAt: at, record });
  for (const id of [keptId, mergedId]) announce({ topic: 'contacts', id });
  return { mergeId, keptId };
}

/** Parts two contacts again, with what came since to one of them; `stayed` says what did not go back. */
export async function undoMerge(
  tx: Tx,
  { id, by, at }: Readonly<{ id: string; by: string; at: Instant }>,
): Promise<{ keptId: string; mergedId: string; stayed: string[] }> {
  const { keptId, mergedId } = await partiesOf(tx, id);
  const [kept, merged] = await lockPair(tx, keptId, mergedId);
  const { record, ...merge } = await lockMerge(tx, id);
  const timeZone = await getTimeZone(tx);
  refuseUndo(merge, at, timeZone);
  await refuseGone(tx, kept);
  const later = await listLaterMerges(tx, merge);
  refuseBelowOthers(record, later);
  const inherited = inheritFields(record, later, await listEarlierMerges(tx, merge));
  const former = record.fields.find(({ column }) => column === 'accountNumber')?.before;
  const numbers = [merged.accountNumber, former].filter((number) => typeof number === 'string');
  const taken = await listTakenAccountNumbers(tx, numbers, [keptId, mergedId]);
  const addresses = await addressesOf(tx, [keptId, mergedId]);
  const plan = planUndo(record, kept, merged, addresses, { taken: new Set(taken), inherited: inherited.columns });
  const today = dayAt(at, timeZone);
  const routed = await listRouted(tx, record.joined);
  const ended = await endedSince(tx, record.servedInstead ?? [], { name: nameOf(plan.merged), today });

  await saveContactRecord(tx, plan.kept);
  await saveContactRecord(tx, plan.merged);
  await placeAddresses(tx, plan.places);
  await moveStops(tx, plan.stops);
  for (const { id, into } of record.joined)
    await moveServicesToAddress(tx, { from: into, to: id, only: record.services?.[id] ?? [] });
  await serveApart(tx, record.servedInstead ?? []);
  await giveDaysBack(tx, record.widened ?? []);
  for (const [table, only] of Object.entries(record.rows))
    await hangingRows[table]?.(tx, { from: keptId, to: mergedId, only });
  for (const { id, into } of record.joined)
    await moveRunStopsToAddress(tx, { from: into, to: id, only: record.runStops[id] ?? [] });
  const parties = { kept: plan.kept, merged: plan.merged, accountId: record.profileId };
  const parted = { ...parties, since: merge.mergedAt, others: othersRows(later) };
  const unrouted = await leftWithoutRoute(tx, record.joined, routed, today);
  const stayed = [...plan.stayed, ...ended, ...unrouted, ...(await partSince(tx, parted))];
  for (const other of inherited.heirs)
    await updateMergeRecord(tx, { ...other, record: await holdStill(tx, other.record) });
  for (const other of record.notDuplicates) await deleteNotDouble(tx, [keptId, other]);
  await markMergeUndone(tx, id, { by, at });
  if (record.offList) await takeBackLetters(tx, record.offList.email, [plan.kept, plan.merged], by);
  for (const party of [keptId, mergedId]) announce({ topic: 'contacts', id: party });
  return { keptId, mergedId, stayed };
}

/** At the address that had them, and at those that both have by now: they may have followed there. */
async function takeBackLetters(
  tx: Tx,
  carriedTo: string,
  parties: readonly ContactRecord[],
  by: string,
): Promise<void> {
  const emails = [carriedTo, ...parties.map(({ email }) => email)].map((email) => email.toLowerCase());
  for (const email of [...new Set(emails)].sort()) await takeBackCarried(tx, { email, by });
}

async function lockPair(tx: Tx, keptId: string, mergedId: string): Promise<[ContactRecord, ContactRecord]> {
  const parties = await lockContactRecords(tx, [keptId, mergedId]);
  const party = (id: string) =>
    found(
      parties.find((one) => one.id === id),
      noSuchContact,
    );
  return [party(keptId), party(mergedId)];
}

/** Refuses (already-merged) with who did it and into whom; (missing) a contact that was deleted. */
async function refuseMerged(tx: Tx, party: ContactRecord): Promise<void> {
  if (!party.isHidden) return;
  const merge = party.mergedInto && (await findMergeOf(tx, party.id));
  if (!merge) throw new Refusal('missing', 'missing', noSuchContact);
  throw new Refusal(
    'conflict',
    'already-merged',
    `${merge.mergedBy ?? 'Somebody'} has merged ${merge.mergedName} into ${merge.keptName} in the meantime.`,
  );
}

function refuseChanged(party: ContactRecord, version: number): void {
  if (party.version !== version)
    throw new Refusal(
      'conflict',
      'contact-changed',
      `${nameOf(party)} was changed by somebody else in the meantime. Look at both again, then merge.`,
    );
}

/** Refuses (kept-is-gone) to part what is hidden itself. */
async function refuseGone(tx: Tx, kept: ContactRecord): Promise<void> {
  if (!kept.isHidden) return;
  const merge = kept.mergedInto && (await findMergeOf(tx, kept.id));
  throw new Refusal(
    'conflict',
    'kept-is-gone',
    merge
      ? `${merge.mergedName} has been merged into ${merge.keptName} since. Undo that merge first.`
      : `${nameOf(kept)} has been deleted since. Restore the contact first.`,
  );
}

async function addressesOf(tx: Tx, contactIds: readonly string[]): Promise<PartyAddress[]> {
  const addresses = await lockAddressesOf(tx, contactIds);
  const stops = await listStopsOfAddresses(
    tx,
    addresses.map(({ id }) => id),
  );
  return addresses.map((address) => ({
    ...address,
    routes: stops.filter(({ addressId }) => addressId === address.id),
  }));
}

async function moveStops(tx: Tx, moves: readonly StopMove[]): Promise<void> {
  for (const move of moves) await moveStopsToAddress(tx, move);
}
