/**
 * How many slips of the finger make one word of the other: a letter more, less, wrong, or two neighbours the wrong way
 * round (Damerau–Levenshtein distance, optimal string alignment).
 */
export function slipsBetween(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const least = Math.min(wrong, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isTurned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isTurned ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const fewestLetters = 4;
const lettersForTwo = 7;

/** How many slips are forgiven in a word: none where a number or a few letters would become anything. */
export function slipsForgiven(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < fewestLetters) return 0;
  return word.length < lettersForTwo ? 1 : 2;
}
