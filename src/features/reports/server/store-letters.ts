import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Sweep } from '../../../server/sweeping.ts';

/** The reports that a person gets every Monday. */
export async function listSubscribed(read: Reader, profileId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('report_subscription')
    .select('report_id')
    .where('profile_id', '=', profileId)
    .orderBy('report_id')
    .execute();
  return rows.map((row) => row.report_id);
}

export async function saveSubscription(
  tx: Tx,
  { profileId, reportId, isOn }: Readonly<{ profileId: string; reportId: string; isOn: boolean }>,
): Promise<void> {
  if (isOn)
    await tx
      .insertInto('report_subscription')
      .values({ profile_id: profileId, report_id: reportId })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('report_subscription')
      .where('profile_id', '=', profileId)
      .where('report_id', '=', reportId)
      .execute();
  announce({ topic: 'reports' });
}

export type DueLetter = Readonly<{
  profileId: string;
  reportId: string;
  firstName: string;
  lastName: string;
  email: string;
}>;

/** Who subscribed before a Monday's hour, may still read reports, and has not got that Monday's. */
export async function listDueLetters(read: Reader, monday: Day, at: Instant): Promise<DueLetter[]> {
  const { rows } = await sql<DueLetter>`
    select s.profile_id as "profileId", s.report_id as "reportId", c.first_name as "firstName",
      c.last_name as "lastName", c.email
    from report_subscription s join correspondent c on c.id = s.profile_id join staff m on m.id = s.profile_id
    where m.role in ('admin', 'superadmin') and s.created_at <= ${at} and not exists (
      select from report_letter l
      where l.profile_id = s.profile_id and l.report_id = s.report_id and l.monday = ${monday})
    order by s.report_id, s.profile_id`.execute(read);
  return rows;
}

/** Whether nobody else sends it: of several processes one does. */
export async function claimLetter(tx: Tx, { profileId, reportId }: DueLetter, monday: Day): Promise<boolean> {
  const { rows } = await sql`
    insert into report_letter (profile_id, report_id, monday)
    select profile_id, report_id, ${monday} from report_subscription
    where profile_id = ${profileId} and report_id = ${reportId}
    on conflict do nothing returning monday`.execute(tx);
  return rows.length > 0;
}

/** Mondays that nobody asks for any more. */
export const sweepReportLetters: Sweep = (most) => sql`
  delete from report_letter where ctid in (
    select ctid from report_letter where monday < now()::date - 60 limit ${most} for update skip locked)`;
