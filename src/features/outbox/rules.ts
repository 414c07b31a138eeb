import { Refusal } from '../../kernel/refusal.ts';
import type { MessageStatus } from './contract.ts';

/** As long as the product's random tokens are; an id has 36 characters. */
const secret = /(?=[\w-]*[a-z0-9])[\w-]{40,}/gi;

/** A message without whatever opens a door to who has it. */
export function withoutSecrets(body: string): string {
  return body.replaceAll(secret, '••••••••');
}

/** Why a message cannot be sent again, or undefined. */
export function whyNotRetry({ status }: Readonly<{ status: MessageStatus }>): string | undefined {
  if (status === 'sent') return 'This message has been sent already.';
  if (status === 'sending') return 'This message is being sent just now.';
  return undefined;
}

/** Refuses (conflict) what its recipient has already, or is about to have. */
export function refuseUnlessWaiting(message: Readonly<{ status: MessageStatus }>): void {
  const why = whyNotRetry(message);
  if (why) throw new Refusal('conflict', 'not-waiting', why);
}
