type Fields<V> = readonly (keyof V)[];

/** How the same form was filled in twice. */
export type Merge<V> = Readonly<{
  /** Each part as whoever changed it has it; mine where both did. */
  values: V;
  /** Fields of parts that only they have changed. */
  theirs: Fields<V>;
  /** Fields of parts that both have changed, to something else. */
  both: Fields<V>;
}>;

/**
 * Three-way merge of a form's values.
 * @param base as both began
 * @param together fields of which one says nothing without the other, such as the two of a position
 */
export function mergeValues<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  together: readonly Fields<V>[] = [],
): Merge<V> {
  const alone = (Object.keys(theirs) as (keyof V)[]).filter((field) => !together.flat().includes(field));
  const merged = { values: { ...mine }, theirs: [] as (keyof V)[], both: [] as (keyof V)[] };
  for (const part of [...together, ...alone.map((field) => [field])]) {
    const differs = (one: V, other: V) => part.some((field) => !isSame(one[field], other[field]));
    if (!differs(base, theirs) || !differs(mine, theirs)) continue;
    if (differs(base, mine)) merged.both.push(...part);
    else {
      merged.theirs.push(...part);
      for (const field of part) merged.values[field] = theirs[field];
    }
  }
  return merged;
}

/** The values with these fields taken from others. */
export function withFields<V extends object>(values: V, others: V, fields: Fields<V>): V {
  const taken = { ...values };
  for (const field of fields) taken[field] = others[field];
  return taken;
}

/** Values of forms are plain: text, numbers, lists and records of these. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
