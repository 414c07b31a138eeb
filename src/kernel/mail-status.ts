/** What a mail server's "no" means. */

/** `reply` is the three digits of SMTP, `status` the enhanced code of RFC 3463 ("5.1.1"), where one was given. */
export type MailAnswer = Readonly<{ reply?: number | undefined; status?: string | undefined }>;

/**
 * By RFC 3463: the mailbox is unknown, has moved, cannot be written to or is shut; the domain has no mail or none any
 * more. What is about us, our letter or a full mailbox (5.2.2, 5.7.1) says nothing of the address.
 */
const deadStatuses = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);
/** RFC 5321, 4.2.3: no such mailbox, not local, name not allowed; counted only where nothing more exact is said. */
const deadReplies = new Set([550, 551, 553]);

/** Whether the address takes no letters at all, whoever writes. */
export function isDeadAddress({ reply, status }: MailAnswer): boolean {
  if (status) return deadStatuses.has(status);
  return reply !== undefined && deadReplies.has(reply);
}

/** The enhanced code in an answer such as "550 5.1.1 unknown user". */
export const statusIn = (words: string): string | undefined => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1];
