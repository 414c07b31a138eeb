type Choice = Readonly<{ value: string; label: string }>;

/**
 * The choices of a filter, with the one that the address asks for although there is none such, or none any more: else
 * nobody sees why so few are found.
 * @param choices undefined while they are being read
 * @param all what no choice is called
 */
export function withChosen(
  choices: readonly Choice[] | undefined,
  chosen: string,
  { all, gone }: Readonly<{ all: string; gone: string }>,
): Choice[] {
  const known = [{ value: '', label: all }, ...(choices ?? [])];
  const isGone = choices !== undefined && known.every(({ value }) => value !== chosen);
  return isGone ? [...known, { value: chosen, label: gone }] : known;
}
