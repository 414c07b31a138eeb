/** A letter that one screen has begun and another one sends; it goes along with the way there. */
export type HandedLetter = Readonly<{ subject: string; message: string; recipientIds: readonly string[] }>;

declare module '@tanstack/history' {
  interface HistoryState {
    letter?: HandedLetter;
  }
}
