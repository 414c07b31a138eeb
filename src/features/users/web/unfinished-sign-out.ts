import { call } from '../../../web/client.ts';
import { showNoMoreMessages } from '../../../web/offline/messages.ts';
import { usersContract } from '../contract.ts';

/**
 * The cookie is the server's to take away. While it has not heard that somebody left, this device remembers it and
 * treats nobody as signed in, whatever the cookie says (spec 1 §4).
 */
const key = 'signing-out';
/** A signal so weak that nothing comes back is no signal: nobody waits longer to be let go. */
const patienceMs = 4_000;

export function isLeaving(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // storage may be forbidden
  }
}

export function noteLeaving(leaving: boolean): void {
  try {
    if (leaving) localStorage.setItem(key, new Date().toISOString());
    else localStorage.removeItem(key);
  } catch {
    // Then only the server knows.
  }
}

/** Ends the session on the server; false when it could not be told. */
export async function endSession(): Promise<boolean> {
  try {
    await call(usersContract.signOut, {}, { signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return false;
  }
  noteLeaving(false);
  return true;
}

/** Whoever sits here next does not read what is meant for the one who left. No browser is waited for longer than a server. */
export async function endMessages(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([showNoMoreMessages().catch(() => undefined), patience]);
}
