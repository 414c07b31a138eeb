/** Why stops are skipped: a code for reports, words for people. */
import { type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { say } from './words.ts';
import { statusWords } from './words-statuses.ts';

export const skipReasons = ['not_out', 'blocked', 'no_access', 'contaminated', 'overfull', 'unsafe', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = statusWords.en.skipReasons;

type NoteWords = Readonly<{ skipReasons: Readonly<Record<SkipReason, string>>; runCompleted: string }>;

/**
 * What is known in words of what was done at a stop: "Blocked: car in front". "Other" says nothing by itself. The stop
 * keeps reason and typed words apart, so that the reason goes when the stop is completed after all, and the words stay.
 */
export function stopNotes(
  stop: Readonly<{ skipReason: SkipReason | null; driverNotes: string | null }>,
  words: NoteWords = { ...say, skipReasons: skipReasonLabels },
): string | null {
  const { skipReason, driverNotes } = stop;
  if (!skipReason && driverNotes === say.runCompleted) return words.runCompleted; // nobody typed it
  if (!skipReason || skipReason === 'other') return driverNotes;
  return [words.skipReasons[skipReason], driverNotes].filter(Boolean).join(': ');
}

/**
 * A photo is asked of whoever still stands there. What waited for a signal was held by its phone against what that knew of the
 * company's wishes; refused now, the driver's word would be lost for a wish that came meanwhile.
 */
export const canStillTakePhoto = (doneAt: Instant, now: Instant): boolean => minutesBetween(doneAt, now) < 2;

/** Refuses (invalid) "Other" without words, and a reason that needs a photo without one. */
export function refuseSkipping(
  reason: SkipReason | undefined,
  { notes, hasPhoto, photoRequired }: { notes: string | null; hasPhoto: boolean; photoRequired: readonly string[] },
): void {
  if (reason === 'other' && !notes) throw invalidField('notes', 'reason-in-words', say.sayWhy);
  if (reason && photoRequired.includes(reason) && !hasPhoto)
    throw invalidField('file', 'photo-required', say.photoNeeded(skipReasonLabels[reason]));
}
