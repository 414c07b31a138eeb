import type { FastifyBaseLogger } from 'fastify';
import { minutesBetween } from '../../../kernel/calendar.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Push, Pushed } from '../../../server/push/push.ts';
import { retryMinutes } from '../../../server/work.ts';
import { whyItStays } from './letter-fate.ts';
import { findPushedLetter, forgetWord, type KnownLetter } from './store-letters.ts';
import { forgetDevice, getPushKeys } from './store-push.ts';
import { type DuePush, deleteLatePushes, deletePush, putOffPush, takeDuePushes } from './store-push-messages.ts';

const lookEveryMs = 60_000;
const atOnce = 10;
const backOff = { minutes: [1, 5, 15, 60], afterwards: undefined };

type Pushing = Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'> &
  Readonly<{ log: Pick<FastifyBaseLogger, 'error'> }>;

/** Pushes what is due; a browser that takes none any more is forgotten, and whoever has no other hears so no longer. */
export function pushJob({ read, transact, clock, publicUrl, log }: Pushing, push: Push): Job {
  const settle = (due: DuePush, pushed: Pushed) =>
    transact(async (tx) => {
      const { id, profileId, endpoint, attempts } = due;
      const again = pushed === 'later' ? retryMinutes(backOff, attempts) : undefined;
      if (again !== undefined) return putOffPush(tx, id, again);
      await deletePush(tx, id);
      if (pushed === 'gone') await forgetDevice(tx, profileId, endpoint, 'device-gone');
      if (pushed === 'refused') log.error({ service: new URL(endpoint).origin }, 'a push service refuses our messages');
    });

  /** What is known of it just before it goes, as of a letter. */
  async function findOvertaken({ id }: DuePush): Promise<KnownLetter | undefined> {
    const letter = await findPushedLetter(read, id);
    return letter && (await whyItStays(read, letter)) ? letter : undefined;
  }

  const drop = ({ id }: DuePush, letter: KnownLetter) =>
    transact(async (tx) => {
      await forgetWord(tx, letter);
      await deletePush(tx, id);
    });
  return {
    name: 'push',
    everyMs: lookEveryMs,
    topic: 'push-wanted',
    async run(signal) {
      await transact(deleteLatePushes);
      while (!signal.aborted) {
        const due = await transact((tx) => takeDuePushes(tx, atOnce));
        if (due.length === 0) return;
        const keys = await transact(getPushKeys);
        const now = clock.now();
        const sender = { keys, subject: subjectOf(publicUrl()), now };
        await Promise.all(
          due.map(async (one) => {
            const overtaken = await findOvertaken(one);
            if (overtaken) return drop(one, overtaken);
            const { endpoint, p256dh, auth, text } = one;
            const keepSeconds = Math.max(0, Math.round(minutesBetween(now, one.keepUntil) * 60));
            await settle(one, await push({ ...sender, keepSeconds, endpoint, text, receiver: { p256dh, auth } }));
          }),
        );
      }
    },
  };
}

/** Push services want https or an address of e-mail; a company that runs at home has neither. */
const subjectOf = (url: string) => (url.startsWith('https:') ? url : 'mailto:no-reply@localhost.localdomain');
