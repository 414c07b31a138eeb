/** Which rows of a table are chosen, by their keys. */
export type Selection<Row> = Readonly<{
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Names the row's checkbox: "Select Maria Begay". */
  nameOf: (row: Row) => string;
}>;

/**
 * After a click on the checkbox of `key`. With `from`, the row clicked before, all rows between the two become what
 * `key` becomes; keys that the table does not show stay as they are.
 */
export function toggled(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  key: string,
  from?: string,
): ReadonlySet<string> {
  const isChosen = !selected.has(key);
  const [at, start] = [keys.indexOf(key), keys.indexOf(from ?? key)];
  const meant = at < 0 || start < 0 ? [key] : keys.slice(Math.min(at, start), Math.max(at, start) + 1);
  return isChosen ? new Set([...selected, ...meant]) : new Set([...selected].filter((one) => !meant.includes(one)));
}

/** How many of the shown rows are chosen. */
export function chosenOf(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
