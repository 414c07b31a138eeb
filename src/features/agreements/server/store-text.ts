import type { Tx } from '../../../server/database/connection.ts';
import { lockAgreement } from './store.ts';

/** What an agreement says now: HTML without anything that runs, loads or sends. Nobody changes or deletes it meanwhile. */
export async function lockText(tx: Tx, id: string): Promise<Readonly<{ title: string; content: string }>> {
  const { sanitised } = await import('../../../server/sanitised.ts');
  const { title, content } = await lockAgreement(tx, id);
  return { title, content: sanitised(content) };
}
