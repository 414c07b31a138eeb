/** What a report of a mail server says: delivery status (RFC 3464) and complaints (RFC 5965). */
import { isDeadAddress, statusIn } from '../../kernel/mail-status.ts';

/** The parts of a message, each with its kind and its text. */
export type Part = Readonly<{ mimeType: string; content: string }>;

export type Report = Readonly<{ messageId: string } & ({ kind: 'bounce'; words: string } | { kind: 'complaint' })>;

/** One part's fields by lower-case name; folded lines (RFC 5322, 2.2.3) are one. */
const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':');
        // unnoticed: nobody asks for a field without a name
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
      }),
  );

/** Our letters have their row's id as Message-ID: only by that a report counts, or anybody could name any address. */
const ourId = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/** Undefined for what is no report, speaks of no letter of ours, or says nothing for good of the address. */
export function reportOf(parts: readonly Part[]): Report | undefined {
  const find = (...kinds: string[]) => parts.find(({ mimeType }) => kinds.includes(mimeType.toLowerCase()))?.content;
  const original = find('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const messageId = original && ourId.exec(original.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1];
  if (!messageId) return undefined;
  const feedback = find('message/feedback-report');
  // "not-spam" is praise, "virus" and "fraud" are not for us to judge.
  if (feedback !== undefined)
    return fieldsOf(feedback).get('feedback-type')?.toLowerCase() === 'abuse'
      ? { kind: 'complaint', messageId }
      : undefined;
  const status = find('message/delivery-status', 'message/global-delivery-status');
  for (const block of status?.split(/\r?\n(?:[ \t]*\r?\n)+/) ?? []) {
    const words = wordsOfFailure(fieldsOf(block));
    if (words) return { kind: 'bounce', messageId, words };
  }
  return undefined;
}

/** What a block of one recipient says, when the address is dead. */
function wordsOfFailure(fields: ReadonlyMap<string, string>): string | undefined {
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined;
  const status = statusIn(fields.get('status') ?? '');
  const said = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? '';
  const reply = /^\d{3}\b/.exec(said)?.[0];
  // 5.0.0 says only that it failed: then the server's own words are looked at.
  const exact = status && status !== '5.0.0' ? status : statusIn(said);
  if (!isDeadAddress({ status: exact, ...(reply && { reply: Number(reply) }) })) return undefined;
  return (said || `Status ${status}`).slice(0, 500);
}
