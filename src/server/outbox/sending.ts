import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '../jobs.ts';
import type { Transact } from '../transact.ts';
import { retryMinutes } from '../work.ts';
import { isPermanent, type Mail } from './mail.ts';
import { type DueMessage, holdQueued, markFailed, markSent, outboxTopic, takeDue } from './store.ts';

/** After the last of these attempts a person has to look. */
const backOff = { minutes: [1, 5, 30, 120, 360, 720, 1440], afterwards: undefined };
const atOnce = 10;
const lookEveryMs = 30_000;
const optedOut = 'The recipient has unsubscribed in the meantime: nothing was sent.';

export type Sender = Readonly<{ name: string; address: string; replyTo: string | undefined }>;

type Sending = Readonly<{
  transact: Transact;
  /** Absent without SMTP_URL: messages are then held for people to read. */
  mail: Mail | undefined;
  sender: () => Promise<Sender>;
  /** Whether somebody wants no news any more: asked for each piece of news just before it goes (security, trap 9). */
  hasOptedOut: (address: string) => Promise<boolean>;
  log: FastifyBaseLogger;
}>;

/** Sends what is due in the outbox: at least once, and no more often than a crash between two steps makes necessary. */
export function outboxJob({ transact, mail, sender, hasOptedOut, log }: Sending): Job {
  async function attempt(mail: Mail, message: DueMessage) {
    const { name, address, replyTo } = await sender();
    const { id, subject, text, html, unsubscribeUrl } = message;
    const to = { name: message.toName, address: message.toAddress };
    if (message.isBulk && (await hasOptedOut(to.address)))
      return transact((tx) => markFailed(tx, id, optedOut, undefined));
    try {
      await mail.send({ id, from: { name, address }, replyTo, to, subject, text, html, unsubscribeUrl });
    } catch (error) {
      const again = isPermanent(error) ? undefined : retryMinutes(backOff, message.attempts);
      log.warn({ message: id, attempts: message.attempts, err: error }, 'e-mail not sent');
      return transact((tx) => markFailed(tx, id, (error as Error).message, again));
    }
    return transact((tx) => markSent(tx, id));
  }

  return {
    name: 'outbox',
    everyMs: lookEveryMs,
    topic: outboxTopic,
    async run(signal) {
      if (!mail) return transact(holdQueued);
      while (!signal.aborted) {
        const due = await transact((tx) => takeDue(tx, atOnce));
        await Promise.all(due.map((message) => attempt(mail, message)));
        if (due.length < atOnce) return;
      }
    },
  };
}
