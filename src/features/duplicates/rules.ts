import { formatInstant, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type DoubleKind, doubleKinds, type MergeColumn, type MergeField, mergeFields, type Side } from './contract.ts';

/** How much each thing in common says. A name alone says nothing: it only counts beside another one. */
export const weights = { email: 50, phone: 40, address: 20, name: 35 } as const;

/** In the words and with the tone of a pill. */
export function likelihoodOf(score: number): 'Very likely' | 'Likely' | 'Possible' {
  if (score >= weights.phone + weights.name) return 'Very likely';
  return score >= weights.email ? 'Likely' : 'Possible';
}

const kindWords: Readonly<Record<DoubleKind, string>> = { email: 'email', phone: 'phone', address: 'address' };

/** "Same name, email and phone" */
export function reasonOf(same: readonly DoubleKind[], isSameName = false): string {
  const words = [...(isSameName ? ['name'] : []), ...doubleKinds.filter((kind) => same.includes(kind))].map((word) =>
    word === 'name' ? word : kindWords[word as DoubleKind],
  );
  const last = words.at(-1) ?? '';
  return `Same ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`;
}

const phoneDigits = 10;
const fewestPhoneDigits = 7;

/** The last ten digits, by which phones are compared; the same as the column `phone_key` of migration 0008. */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < fewestPhoneDigits ? undefined : digits.slice(-phoneDigits);
}

/** Refuses (same-contact) what would put a contact beside itself. */
export function refuseSame(first: string, second: string): void {
  if (first === second) throw new Refusal('invalid', 'same-contact', 'Choose two different contacts.');
}

type Weighed = Pick<Side, 'id' | 'hasAccount' | 'status' | 'createdAt' | 'addresses'>;

/** Which of two is kept unless somebody says otherwise: who has the account, is a customer, is served; else the older. */
export function suggestKept<S extends Weighed>(first: S, second: S): S {
  const places = (side: S) => side.addresses.reduce((sum, { routes }) => sum + routes.length, 0);
  const facts: readonly ((side: S) => number)[] = [
    (side) => Number(side.hasAccount),
    (side) => Number(side.status === 'Converted'),
    places,
    // The older one.
    (side) => minutesBetween(side.createdAt, side === first ? second.createdAt : first.createdAt),
  ];
  for (const fact of facts) {
    const ahead = fact(first) - fact(second);
    if (ahead > 0) return first;
    if (ahead < 0) return second;
  }
  return first;
}

type Valued = Pick<Side, MergeColumn | 'updatedAt'>;

/** A field as people read it; empty when there is nothing. */
export function fieldText(side: Omit<Valued, 'updatedAt'>, field: MergeField): string {
  return field === 'name' ? `${side.firstName} ${side.lastName}` : (side[field] ?? '');
}

/**
 * The fields that the kept contact takes unless somebody says otherwise: what it lacks, and what the other has newer.
 * A customer stays one, however new the other's status is, and New Lead says nothing: every contact begins with it.
 */
export function suggestTaken(kept: Valued, merged: Valued): MergeField[] {
  const isNewer = minutesBetween(kept.updatedAt, merged.updatedAt) > 0;
  return mergeFields.filter((field) => {
    const [own, other] = [fieldText(kept, field), fieldText(merged, field)];
    if (own === other || other === '') return false;
    if (field === 'status' && (own === 'Converted' || other === 'New Lead')) return false;
    if (field === 'status' && (other === 'Converted' || own === 'New Lead')) return true;
    return own === '' || isNewer;
  });
}

export const undoDays = 30;
const minutesOfDay = 24 * 60;

/** Refuses (already-undone, too-late) a merge that can no longer be undone. */
export function refuseUndo(
  merge: Readonly<{ mergedAt: Instant; undoneAt: Instant | null }>,
  now: Instant,
  timeZone: string,
): void {
  if (merge.undoneAt) throw new Refusal('conflict', 'already-undone', 'This merge has been undone already.');
  if (!isUndoable(merge.mergedAt, now))
    throw new Refusal(
      'conflict',
      'too-late',
      `A merge can be undone for ${undoDays} days. This one was made on ${formatInstant(merge.mergedAt, timeZone)}.`,
    );
}

export const isUndoable = (mergedAt: Instant, now: Instant): boolean =>
  minutesBetween(mergedAt, now) <= undoDays * minutesOfDay;
