/** What became of an e-mail about a deed: without a mail server it is kept in the outbox; `none` could not be written. */
export const letterStates = ['queued', 'kept', 'none'] as const;
export type LetterState = (typeof letterStates)[number];

export const letterState = (isWritten: boolean, hasMailServer: boolean): LetterState => {
  if (!isWritten) return 'none';
  return hasMailServer ? 'queued' : 'kept';
};

/** What the office reads when no e-mail goes out. */
export const unsent: Readonly<Record<Exclude<LetterState, 'queued'>, string>> = {
  kept: 'No mail server is set up, so that the email stays in the outbox.',
  none: 'The notification email failed.',
};

/** The link with a one-time secret and that secret, as `draft` writes them. */
export function secretLinkIn(text: string): Readonly<{ url: string; token: string }> | undefined {
  const [url, token] = /https?:\/\/\S+#token=([\w-]{40,})/.exec(text) ?? [];
  // unnoticed: whatever matches has both
  return url && token ? { url, token } : undefined;
}
