import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { refuseIncompleteName, refuseNotPending, refuseOtherText } from '../rules.ts';
import { shown } from './reading.ts';
import type { Given } from './store.ts';
import { type Signature, saveSignature } from './store-signing.ts';

type Signing = Pick<Signature, 'at' | 'name' | 'sha256' | 'consent' | 'email' | 'witnessedBy'> &
  Readonly<{ client: Readonly<{ address: string; userAgent: string | undefined }> }>;

/** Signs what is locked, as it was read. Refuses what is signed, inactive, or another text than the one that was read. */
export async function signAs(tx: Tx, given: Given, signing: Signing): Promise<{ signedAt: Instant }> {
  refuseNotPending(given.state);
  const { title, content, sha256 } = await shown(given);
  refuseOtherText(signing, { sha256 });
  refuseIncompleteName(signing.name);
  const { client, at, name, consent, email, witnessedBy } = signing;
  const { address, userAgent = null } = client;
  const kept = { at, name, title, content, sha256, consent, address, userAgent, email, witnessedBy };
  await saveSignature(tx, given.id, kept);
  return { signedAt: at };
}
