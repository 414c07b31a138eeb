/** Lists that keep an address as the lines of a letter, in columns such as "Bill to 1" to "Bill to 5" (QuickBooks Desktop). */
import { guessMapping } from './columns.ts';
import type { Row } from './rows.ts';

type Table = Readonly<{ header: readonly string[]; rows: readonly Row[] }>;
/** The columns whose lines make one address, in their order. */
type Block = Readonly<{ title: string; columns: readonly number[] }>;

/** Two lines are a street and its unit. */
const fewestLines = 3;

/**
 * Makes one column of the lines of each address, named without their numbers. What stands on which line hangs on the row:
 * a name, a street or a town. Where towns or ZIP codes have a column of their own, the lines are parts of a street.
 */
export function joinBlocks(table: Table): Table {
  const { header, rows } = table;
  const blocks = blocksOf(header);
  const inBlocks = new Set(blocks.flatMap(({ columns }) => columns));
  const others = guessMapping(header.filter((_, at) => !inBlocks.has(at)));
  const isParted = (['city', 'zipCode', 'mailingCity', 'mailingZip'] as const).some((field) => others.includes(field));
  if (isParted || blocks.length === 0) return table;
  const joined = (cells: readonly string[], join: (block: Block) => string) =>
    cells.flatMap((cell, at) => {
      const block = blocks.find(({ columns: [first] }) => first === at);
      if (block) return [join(block)];
      return inBlocks.has(at) ? [] : [cell];
    });
  const lines = (cells: readonly string[], { columns }: Block) =>
    columns
      .map((at) => (cells[at] ?? '').trim())
      .filter(Boolean)
      .join('\n');
  return {
    header: joined(header, ({ title }) => title),
    rows: rows.map(({ line, cells }) => ({ line, cells: joined(cells, (block) => lines(cells, block)) })),
  };
}

function blocksOf(header: readonly string[]): Block[] {
  const numbered = header.flatMap((title, at) => {
    const [, name, number] = /^(.*\D)(\d)$/.exec(title) ?? [];
    return name === undefined ? [] : [{ title: name.replace(/[\s#._-]+$/, ''), number: Number(number), at }];
  });
  return [...Map.groupBy(numbered, ({ title }) => title.toLowerCase()).values()].flatMap((lines) => {
    const sorted = lines.toSorted((a, b) => a.number - b.number);
    const title = sorted[0]?.title ?? '';
    const isWhole = sorted.length >= fewestLines && sorted.every(({ number }, at) => number === at + 1);
    return isWhole && guessMapping([title])[0] === 'wholeAddress'
      ? [{ title, columns: sorted.map(({ at }) => at) }]
      : [];
  });
}
