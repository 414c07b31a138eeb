import type { Purpose } from '../../mailing-list/contract.ts';

export type Words = Readonly<{ purpose: Purpose; subject: string; message: string }>;
/** What is sent: the words, and to whom. */
export type Composed = Words & Readonly<{ recipientIds: readonly string[] }>;

export const noWords: Words = { purpose: 'announcement', subject: '', message: '' };

type Typed = Pick<Words, 'subject' | 'message'>;

export const isBlank = ({ subject, message }: Typed): boolean => subject.trim() === '' && message.trim() === '';

/** Blanks around them are not sent. */
export const hasSameWords = (one: Words, other: Words): boolean =>
  one.purpose === other.purpose &&
  one.subject.trim() === other.subject.trim() &&
  one.message.trim() === other.message.trim();

/** The same words to the same people, in whatever order they were chosen. */
export function isSame(one: Composed, other: Composed): boolean {
  const ids = new Set(one.recipientIds);
  const hasSamePeople = ids.size === other.recipientIds.length && other.recipientIds.every((id) => ids.has(id));
  return hasSamePeople && hasSameWords(one, other);
}

/** What was sent and has not been answered; its answer may have got lost. */
export function sendings() {
  let open: readonly (Words & { id: string; recipientIds: string[] })[] = [];
  return {
    /** Pressed again, also after something else was tried in between, it is the same command, known by its id. */
    sendingOf(composed: Composed) {
      const known = open.find((one) => isSame(one, composed));
      const sending = known ?? { ...composed, id: crypto.randomUUID(), recipientIds: [...composed.recipientIds] };
      if (!known) open = [...open, sending];
      return sending;
    },
    /** After it the same words are another command. */
    done(id: string): void {
      open = open.filter((one) => one.id !== id);
    },
  };
}
