import { useEffect, useState } from 'react';
import { wordsNow } from './language.ts';
import { mergeValues, withFields } from './three-way.ts';
import { NewerVersion } from './ui/newer-version.tsx';
import { kitWords } from './words.ts';

type Form<V> = Readonly<{
  getValues: () => V;
  setFieldValue: (field: never, value: never) => void;
  resetDirty: (values: V) => void;
}>;

type Options<T, V> = Readonly<{
  /** As it is now, read again after every change; nothing for a new one. */
  row: T | undefined;
  isNewer: (row: T, base: T) => boolean;
  form: Form<V>;
  valuesOf: (row: T) => V;
  /** Fields of which one says nothing without the other. */
  together?: readonly (readonly (keyof V)[])[];
  /** While one's own change is under way, what is newer may be that. */
  isSaving?: boolean;
  /** What is different, in words: "Phone: (505) 555-0101". `after` is theirs, in part. */
  changesOf: (before: V, after: V, row: T) => readonly string[];
}>;

/** What is different in words, for values that are their own words; `null` for those that are told in another way. */
export function changedWords<V extends object>(
  labels: Readonly<Record<keyof V, string | null>>,
  before: V,
  after: V,
): string[] {
  return (Object.keys(labels) as (keyof V)[])
    .filter((field) => labels[field] !== null && before[field] !== after[field])
    .map((field) => `${labels[field]}: ${after[field] || wordsNow(kitWords).nothingTyped}`);
}

/** Of which row, where it is one, and when it was changed. */
function idOf(row: unknown): Readonly<{ id: string; at: string | undefined }> | undefined {
  const { id, updatedAt } = Object(row) as { id?: unknown; updatedAt?: unknown };
  return typeof id === 'string' ? { id, at: typeof updatedAt === 'string' ? updatedAt : undefined } : undefined;
}

/**
 * A form of something that others edit too. What only they have changed comes into the form at once and is told; where
 * both have changed the same, the person chooses, and nothing is saved before (`isBehind`).
 * @returns `base`: as it was when the form last agreed with it, whose version a save names; `begin`: anew from what was
 *   saved, in a form that stays, with what was typed since, if anything was
 */
export function useNewerVersion<T, V extends object>(options: Options<T, V>) {
  const { row, isNewer, form, valuesOf, together, isSaving = false, changesOf } = options;
  const [base, setBase] = useState(row);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const newer = row && base && !isSaving && isNewer(row, base) ? { row, base } : undefined;
  const merge = newer && mergeValues(valuesOf(newer.base), form.getValues(), valuesOf(newer.row), together);
  const wordsOf = (fields: readonly (keyof V)[]) => {
    if (!newer) return [];
    const before = valuesOf(newer.base);
    return changesOf(before, withFields(before, valuesOf(newer.row), fields), newer.row);
  };

  /** The form goes on from this version, with these values. */
  function goOn(from: T, values: V, told: readonly string[] = []) {
    const now = form.getValues();
    // Only what is different: a field that is typed in at this moment keeps its caret.
    for (const field of Object.keys(values) as (keyof V)[])
      if (values[field] !== now[field]) form.setFieldValue(field as never, values[field] as never);
    form.resetDirty(valuesOf(from));
    setBase(from);
    setTaken(told);
  }
  const isBehind = merge !== undefined && merge.both.length > 0;
  useEffect(() => {
    if (newer && merge && !isBehind) goOn(newer.row, merge.values, wordsOf(merge.theirs));
  });
  const changes = isBehind ? wordsOf([...merge.theirs, ...merge.both]) : taken;
  const choice = newer &&
    merge && {
      onTake: () => goOn(newer.row, withFields(merge.values, valuesOf(newer.row), merge.both)),
      onKeep: () => goOn(newer.row, merge.values),
    };
  const notice = (isBehind || taken.length > 0) && (
    <NewerVersion of={idOf(row)} changes={changes} {...(isBehind && choice && { choice })} />
  );
  return { base, isBehind, notice, begin: (saved: T, typed = valuesOf(saved)) => goOn(saved, typed) };
}
