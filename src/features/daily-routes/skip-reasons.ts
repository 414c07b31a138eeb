/** Why stops are skipped: a code for reports, words for people. */
import { invalidField } from '../../kernel/refusal.ts';

export const skipReasons = ['not_out', 'blocked', 'no_access', 'contaminated', 'overfull', 'unsafe', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  not_out: 'Not out',
  blocked: 'Blocked',
  no_access: 'No access',
  contaminated: 'Contaminated',
  overfull: 'Overfull',
  unsafe: 'Unsafe',
  other: 'Other',
};

/** The reason in words, as the notes keep it: "Blocked: car in front". "Other" says nothing by itself. */
export function skipNotes(reason: SkipReason | undefined, notes: string | null): string | null {
  if (!reason || reason === 'other') return notes;
  return notes ? `${skipReasonLabels[reason]}: ${notes}` : skipReasonLabels[reason];
}

/** Refuses (invalid) "Other" without words, and a reason that needs a photo without one. */
export function refuseSkipping(
  reason: SkipReason | undefined,
  { notes, hasPhoto, photoRequired }: { notes: string | null; hasPhoto: boolean; photoRequired: readonly string[] },
): void {
  if (reason === 'other' && !notes) throw invalidField('notes', 'reason-in-words', 'Say in a few words why');
  if (reason && photoRequired.includes(reason) && !hasPhoto)
    throw invalidField('file', 'photo-required', `Take a photo: "${skipReasonLabels[reason]}" needs one`);
}
