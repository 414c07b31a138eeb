/** Choosing some 5,000 recipients of a mass e-mail among all contacts, and writing one letter to each. */
import { Obstacle } from '../src/server/obstacle.ts';
import { type Asked, medianOf } from './billing.ts';

export type MassEmailTimes = Readonly<{
  recipients: number;
  choosingMs: number;
  subscribedMs: number;
  sendingMs: number;
}>;

const most = 5000;

/** @param filters that some 5,000 meet */
export async function measureMassEmail(asked: Asked, filters = 'status=Qualified'): Promise<MassEmailTimes> {
  const path = `/api/mass-emails/recipients?${filters}`;
  const headers = { cookie: `session=${asked.cookie}`, 'content-type': 'application/json' };
  const { rows } = (await (await fetch(`${asked.url}${path}`, { headers })).json()) as { rows: { id: string }[] };
  const recipientIds = rows.slice(0, most).map(({ id }) => id);
  const choosingMs = await medianOf(asked, path);
  const subscribedMs = await medianOf(asked, `${path}&subscription=none`);
  const words = {
    purpose: 'service-notice',
    subject: 'Snow on Thursday',
    message: 'Hello {{first_name}}, we come on Friday.',
  };
  const body = JSON.stringify({ id: crypto.randomUUID(), ...words, recipientIds });
  const started = performance.now();
  const sent = await fetch(`${asked.url}/api/mass-emails`, { method: 'POST', headers, body });
  if (!sent.ok) throw new Obstacle(`The mass e-mail was refused: ${await sent.text()}`);
  return { recipients: recipientIds.length, choosingMs, subscribedMs, sendingMs: performance.now() - started };
}
