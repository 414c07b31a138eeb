import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { withNotes } from '../driver-notes.ts';
import type { StopEvent, StopWork } from '../stop-moves.ts';
import { photoKey } from './store.ts';

/** Keeps a visit that a stop does not show: another one was later, or it was taken back. */
export async function insertVisit(
  tx: Tx,
  stopId: string,
  work: StopWork,
  takenBack?: Readonly<{ at: Instant; by: string }>,
): Promise<void> {
  await sql`
    insert into stop_visit (stop_id, outcome, done_by, done_at, device_at, received_at, skip_reason, notes, photo_key,
      more_photo_keys, latitude, longitude, accuracy_metres, taken_back_at, taken_back_by)
    values (${stopId}, ${work.status}, ${work.workedBy}, ${work.completionTime}, ${work.deviceAt}, ${work.receivedAt},
      ${work.skipReason}, ${work.driverNotes}, ${work.photoKey}, ${work.morePhotoKeys}, ${work.actualLatitude}, ${work.actualLongitude},
      ${work.actualAccuracyMetres}, ${takenBack?.at ?? null}, ${takenBack?.by ?? null})`.execute(tx);
}

/** Whoever was said to have been at a stop was not, up to a moment; answers whether there was such a visit. */
export async function takeBackVisits(
  tx: Tx,
  stopId: string,
  { by, at }: Readonly<{ by: string; at: Instant }>,
): Promise<boolean> {
  const { rows } = await sql`
    update stop_visit set taken_back_at = ${at}, taken_back_by = ${by}
    where stop_id = ${stopId} and done_by = ${by} and done_at <= ${at} and taken_back_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Adds what somebody says of a visit of theirs, also of one that was taken back; answers whether there is one. */
export async function noteVisit(tx: Tx, stopId: string, event: StopEvent): Promise<boolean> {
  const { rows } = await sql<{ id: string; notes: string | null }>`
    select id, notes from stop_visit where stop_id = ${stopId} and done_by = ${event.by} and done_at <= ${event.at}
    order by done_at desc limit 1 for no key update`.execute(tx);
  for (const { id, notes } of rows) {
    await sql`update stop_visit set notes = ${withNotes(notes, event)} where id = ${id}`.execute(tx);
  }
  return rows.length > 0;
}

/** Where the photo of a visit lies; undefined when it has none. */
export async function findVisitPhoto(read: Reader, id: string, number: number): Promise<string | undefined> {
  const key = photoKey('v', number).as('key');
  const row = await read.selectFrom('stop_visit as v').select(key).where('v.id', '=', id).executeTakeFirst();
  return row?.key ?? undefined;
}
