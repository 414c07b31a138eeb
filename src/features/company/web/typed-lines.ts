/** Lists that are typed one item a line. */
export const linesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const typedLines = (lines: readonly string[]): string => lines.join('\n');
