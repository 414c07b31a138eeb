import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { insertEvent } from './store-accounts.ts';
import { queueAccountNews, type Recipient, type Sending } from './store-links.ts';
import { forgetPasskeys } from './store-passkeys.ts';

/** The office takes away the passkeys of somebody, who is told; false when there were none. */
export async function takePasskeys(tx: Tx, from: Recipient, sending: Sending): Promise<boolean> {
  if (!(await forgetPasskeys(tx, from.id))) return false;
  announce({ topic: 'users', id: from.id });
  await insertEvent(tx, from.id, { kind: 'passkeys-reset' });
  await queueAccountNews(tx, { letter: 'passkeyRemoved', kind: 'Passkey' }, from, sending);
  return true;
}
