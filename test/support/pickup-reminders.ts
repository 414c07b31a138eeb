/** A customer whose pickups are on some days, and the job that reminds of them. */
import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pickupRemindersContract as reminders } from '../../src/features/pickup-reminders/contract.ts';
import { pickupRemindersJob } from '../../src/features/pickup-reminders/server/sending.ts';
import { addMinutes, type Day, startOfDay } from '../../src/kernel/calendar.ts';
import { clock } from './clock.ts';
import { aRoute } from './factories.ts';
import type { TestServer } from './server.ts';

export function pickupRemindersOf(server: TestServer) {
  const { read } = server.database;
  const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test' };
  const run = () => pickupRemindersJob(kit).run(new AbortController().signal);

  /** So many hours after the clocks of Denver show the beginning of a day; those of that day are 23 or 25 at times. */
  const at = (day: Day, hour: number) => clock.set(addMinutes(startOfDay(day, 'America/Denver'), hour * 60));

  async function aCustomer(days: readonly string[], isReminded = true) {
    const customer = await server.as('customer');
    const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days, stops: 1, customer: customer.id }));
    const { contactId = '', serviceId = '' } = stops[0] ?? {};
    if (isReminded) await customer.call(reminders.choose, { channel: 'email', isOn: true });
    /** Subjects of what went out to them, oldest first. */
    const letters = async () => {
      const { rows } = await sql<{ kind: string; subject: string; text: string; unsubscribe: string }>`
        select kind, subject, text_body as text, unsubscribe_url as unsubscribe from outbox_message
        where contact_id = ${contactId} order by created_at, id`.execute(read);
      return rows;
    };
    const subjects = async () => (await letters()).map(({ subject }) => subject);
    return { customer, contactId, serviceId, routeId, letters, subjects };
  }
  return { run, at, aCustomer };
}

let browsers = 0;

/** A browser as it names itself, which nobody asks for anything. */
export const aBrowser = () => ({
  endpoint: `https://push.example.com/send/${++browsers}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
