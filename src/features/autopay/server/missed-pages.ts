import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { writeDown } from '../../../server/payments/carrying-out.ts';
import type { ComparingKit } from '../../../server/payments/comparing.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { beginAnew, listForgotten, nextReading, wasIntended } from '../../../server/payments/store.ts';
import type { Transact } from '../../../server/transact.ts';
import { followPage, kinds, type TurnOff, turnOffOf } from './deeds.ts';
import { findConsent, listOpenPages, readAutopay } from './store.ts';

/**
 * Looks at what nobody has heard the end of. The provider tells for three days that a card was saved, and what it was
 * asked to do is asked again for a day: nobody may have listened, or asked, for longer. To turn AutoPay on or off does no
 * harm when it is done twice, as long as nothing else has been said since.
 */
export async function followMissedPages(kit: ComparingKit): Promise<void> {
  await followPages(kit);
  await turnOffLate(kit);
}

/** Pages on which something may be saved. What was begun a day ago or less, and whatever became of it, is left alone. */
async function followPages({ read, transact, payments }: ComparingKit): Promise<void> {
  const forgotten = new Set((await listForgotten(read, kinds.on)).map(({ id }) => id));
  for (const sessionId of await listOpenPages(read)) {
    const id = idFrom(sessionId);
    const isBegun = await wasIntended(read, id);
    if (isBegun && !forgotten.has(id)) continue;
    const reading = await nextReading(read);
    const write = await followPage(payments, sessionId);
    await unlessRefused(transact, async (tx) => {
      if ((await findConsent(tx, sessionId))?.isEnded) return; // what is begun anew is carried out whatever was said since
      if (!isBegun || (await beginAnew(tx, id))) await write(tx, reading);
    });
  }
}

/** What was to be turned off, and neither was nor has been turned on since. */
async function turnOffLate({ read, transact }: ComparingKit): Promise<void> {
  for (const { id, request, at } of await listForgotten(read, kinds.off)) {
    const wanted = request as TurnOff;
    await unlessRefused(transact, async (tx) => {
      const { since } = await readAutopay(tx, wanted.profileId);
      if (since !== null && since < at && (await beginAnew(tx, id)))
        await writeDown(tx, kinds.off, turnOffOf(id, wanted));
    });
  }
}

/** How they pay is being changed otherwise: the next night looks again. */
async function unlessRefused(transact: Transact, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(work).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error instanceof ProviderFailure) throw error;
  });
}
