import { Refusal } from '../../../kernel/refusal.ts';
import { idFrom } from '../../../server/id-from.ts';
import type { ComparingKit } from '../../../server/payments/comparing.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { nextReading, wasIntended } from '../../../server/payments/store.ts';
import { followPage } from './deeds.ts';
import { listOpenPages } from './store.ts';

/**
 * Looks at pages of which nothing was heard: the provider tells for three days that a card was saved, and nobody may have
 * listened. What was begun, and whatever became of it, is left alone.
 */
export async function followMissedPages({ read, transact, payments }: ComparingKit): Promise<void> {
  for (const sessionId of await listOpenPages(read)) {
    if (await wasIntended(read, idFrom(sessionId))) continue;
    const reading = await nextReading(read);
    const write = await followPage(payments, sessionId);
    await transact((tx) => write(tx, reading)).catch((error: unknown) => {
      // How they pay is being changed otherwise: the next night looks again.
      if (!(error instanceof Refusal) || error instanceof ProviderFailure) throw error;
    });
  }
}
