import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { RunWork } from '../run-moves.ts';
import type { StopWork } from '../stop-moves.ts';

/** What became of a run: `madeAt` is when it was generated, `stops` those on which something was done. */
export type WorkedRun = Readonly<{
  id: string;
  madeAt: Instant;
  work: RunWork;
  stops: readonly Readonly<{ id: string; work: StopWork }>[];
}>;

/** Writes what was worked on many runs at once, for filling a database; announces nothing and keeps no commands. */
export async function saveWorkedRuns(tx: Tx, runs: readonly WorkedRun[]): Promise<void> {
  const heads = runs.map(({ id, madeAt, work }) => ({ id, madeAt, ...work }));
  await sql`
    update daily_route r set status = x.status, start_time = x."startTime", end_time = x."endTime", notes = x.notes,
      cancel_reason = x."cancelReason", created_at = x."madeAt", updated_at = coalesce(x."endTime", x."startTime", x."madeAt")
    from jsonb_to_recordset(${JSON.stringify(heads)}) as x (id uuid, "madeAt" timestamptz, status daily_route_status,
      "startTime" timestamptz, "endTime" timestamptz, notes text, "cancelReason" text)
    where r.id = x.id`.execute(tx);
  const stops = runs.flatMap((run) => run.stops.map(({ id, work }) => ({ id, madeAt: run.madeAt, ...work })));
  await sql`
    update daily_route_stop s set status = x.status, started_at = x."startedAt", completion_time = x."completionTime",
      received_at = x."receivedAt", driver_notes = x."driverNotes", photo_key = x."photoKey", more_photo_keys = x."morePhotoKeys",
      actual_latitude = x."actualLatitude", actual_longitude = x."actualLongitude",
      actual_accuracy_metres = x."actualAccuracyMetres", worked_by = x."workedBy", decided_at = x."decidedAt",
      device_at = x."deviceAt", rescheduled_to = x."rescheduledTo", skip_reason = x."skipReason",
      created_at = x."madeAt", updated_at = coalesce(x."receivedAt", x."madeAt")
    from jsonb_to_recordset(${JSON.stringify(stops)}) as x (id uuid, "madeAt" timestamptz, status daily_stop_status,
      "startedAt" timestamptz, "completionTime" timestamptz, "receivedAt" timestamptz, "driverNotes" text,
      "photoKey" text, "morePhotoKeys" text[], "actualLatitude" double precision, "actualLongitude" double precision,
      "actualAccuracyMetres" double precision, "workedBy" uuid, "decidedAt" timestamptz,
      "deviceAt" timestamptz, "rescheduledTo" date, "skipReason" text)
    where s.id = x.id`.execute(tx);
}
