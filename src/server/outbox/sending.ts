import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../database/connection.ts';
import type { Job } from '../jobs.ts';
import type { Transact } from '../transact.ts';
import { retryMinutes } from '../work.ts';
import type { Draft } from './draft.ts';
import { leadHere, type OwnAddress } from './leading.ts';
import type { Mail } from './mail.ts';
import { isPermanent, isServerAway, refusedAddress } from './mail-refusals.ts';
import {
  type DueMessage,
  hurryWaiting,
  keepQueued,
  markFailed,
  markSent,
  outboxTopic,
  rewrite,
  takeDue,
} from './store.ts';

/** After the last of these attempts a person has to look. */
const backOff = { minutes: [1, 5, 30, 120, 360, 720, 1440], afterwards: undefined };
/** As long, while there is no mail server: it may be back at any time. */
const awayBackOff = { minutes: [1, 5, 30, ...Array<number>(22).fill(120)], afterwards: undefined };
const atOnce = 10;
const lookEveryMs = 30_000;

export type Sender = Readonly<{ name: string; address: string; replyTo: string | undefined }>;

/**
 * Where a letter goes now, and what it says by now where that is something else; or why it goes nowhere, and what is written
 * down with that.
 */
export type Fate = Readonly<{ address: string; words?: Draft } | { why: string; untold?: (tx: Tx) => Promise<void> }>;

type Sending = Readonly<{
  transact: Transact;
  /** Absent without SMTP_URL: messages are then kept for people to read. */
  mail: Mail | undefined;
  sender: () => Promise<Sender>;
  address: () => OwnAddress;
  /** Asked for each letter just before it goes: who has unsubscribed, moved or paid since is known then (security, trap 9). */
  fateOf: (message: DueMessage) => Promise<Fate>;
  /** Told what a mail server said of an address: that it takes letters, or in which words that it never will. */
  heard: (tx: Tx, address: string, refusal: string | undefined) => Promise<void>;
  log: FastifyBaseLogger;
}>;

const over = 'Its time was over before it could be sent: nothing was sent.';

/** Sends what is due in the outbox: at least once, and no more often than a crash between two steps makes necessary. */
export function outboxJob({ transact, mail, sender, address: ownAddress, fateOf, heard, log }: Sending): Job {
  let leadsHere = false;

  async function attempt(mail: Mail, message: DueMessage) {
    const { id, unsubscribeUrl, attachment } = message;
    const fate: Fate = message.isOver ? { why: over } : await fateOf(message);
    if ('why' in fate)
      return transact(async (tx) => {
        await fate.untold?.(tx);
        await markFailed(tx, id, fate.why, undefined);
      });
    const { address, words = message } = fate;
    const { subject, text, html } = words;
    if (address !== message.toAddress || text !== message.text)
      await transact((tx) => rewrite(tx, id, { address, subject, text, html }));
    const { name, replyTo, ...own } = await sender();
    const [from, to] = [
      { name, address: own.address },
      { name: message.toName, address },
    ];
    try {
      await mail.send({ id, from, replyTo, to, subject, text, html, unsubscribeUrl, attachment });
    } catch (error) {
      const isAway = isServerAway(error);
      const minutes = isPermanent(error) ? undefined : retryMinutes(isAway ? awayBackOff : backOff, message.attempts);
      const refusal = refusedAddress(error);
      log.warn({ message: id, attempts: message.attempts, err: error }, 'e-mail not sent');
      return transact(async (tx) => {
        const again = minutes === undefined ? undefined : { minutes, isServerAway: isAway };
        await markFailed(tx, id, (error as Error).message, again);
        if (refusal) await heard(tx, address, refusal);
      });
    }
    return transact(async (tx) => {
      await markSent(tx, id);
      await hurryWaiting(tx);
      await heard(tx, address, undefined);
    });
  }

  return {
    name: 'outbox',
    everyMs: lookEveryMs,
    topic: outboxTopic,
    async run(signal) {
      if (!leadsHere) await transact((tx) => leadHere(tx, ownAddress()));
      leadsHere = true;
      if (!mail) return transact(keepQueued);
      while (!signal.aborted) {
        const due = await transact((tx) => takeDue(tx, atOnce));
        await Promise.all(due.map((message) => attempt(mail, message)));
        if (due.length < atOnce) return;
      }
    },
  };
}
