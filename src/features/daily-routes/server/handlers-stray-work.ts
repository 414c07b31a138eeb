import { found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { isVisited, supersedes } from '../judging.ts';
import type { strayWorkContract } from '../stray-work.ts';
import { followAgain, isAwaitedElsewhere, lockAhead, takeBackPuttingOff } from './rescheduling.ts';
import { lockStop, placeWork } from './store-stop-work.ts';
import { findStrayPhoto, type LockedStray, listStrayWork, lockStrayWork, saveSettlement } from './store-stray-work.ts';
import { findVisitPhoto, insertVisit } from './store-visits.ts';

const noPhoto = 'There is no photo of this visit.';

/** The stop shows the work from now on, unless something later stands there: then it is a visit beside it. */
async function place(
  tx: Tx,
  { stopNowId, work }: LockedStray,
  settling: Readonly<{ by: string; at: string }>,
): Promise<void> {
  if (stopNowId) await lockAhead(tx, 'reopen', stopNowId);
  const { stop } = stopNowId ? await lockStop(tx, stopNowId, null, settling.at) : {};
  if (!stop)
    throw new Refusal('conflict', 'no-stop-now', 'There is no stop of this address on that day. Keep it as a visit.');
  if (!supersedes(work, stop)) return insertVisit(tx, stop.id, work);
  if (isVisited(stop)) await insertVisit(tx, stop.id, stop);
  await takeBackPuttingOff(tx, stop, work, settling);
  await placeWork(tx, stop, work);
  if (isAwaitedElsewhere(stop)) followAgain(stop);
}

const settled = { place: 'placed', keep: 'kept', dismiss: 'dismissed' } as const;

export const strayWorkHandlers: Handlers<typeof strayWorkContract> = {
  async strayWork({ read }) {
    return { work: await listStrayWork(read) };
  },

  async settleStrayWork({ input, actor, now, transact }) {
    const { id, settlement, reason } = input;
    if (settlement === 'dismiss' && !reason)
      throw invalidField('reason', 'reason-required', 'Say in a few words why this does not count');
    return transact(async (tx) => {
      const stray = await lockStrayWork(tx, id);
      if (settlement === 'place') await place(tx, stray, { by: actor.id, at: now });
      await saveSettlement(tx, stray, { settlement: settled[settlement], reason, by: actor.id });
      return { done: true };
    });
  },

  async strayPhoto({ input, read, files }) {
    const key = found(await findStrayPhoto(read, input.id, input.number), noPhoto);
    return photoAnswer(input.size === 'small' ? await files.openSmall(key) : await files.open(key));
  },

  async visitPhoto({ input, read, files }) {
    const key = found(await findVisitPhoto(read, input.id, input.number), noPhoto);
    return photoAnswer(input.size === 'small' ? await files.openSmall(key) : await files.open(key));
  },
};

const photoAnswer = <B>(bytes: B) => ({ bytes, contentType: 'image/jpeg', fileName: 'stop.jpg', inline: true });
