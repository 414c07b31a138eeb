/** A text with what is selected in it. */
export type Selected = Readonly<{ text: string; from: number; to: number }>;
export const marks = ['heading', 'subheading', 'bold', 'list', 'numbers'] as const;
export type Mark = (typeof marks)[number];

const starts = {
  heading: () => '## ',
  subheading: () => '### ',
  list: () => '- ',
  numbers: (at: number) => `${at + 1}. `,
};
const anyStart = /^(?:#{1,3}|[-•]|\d{1,4}\.)\s+/;

/** Marks what is selected, or takes the mark away where it is there already; what was selected stays so. */
export function marked(selected: Selected, mark: Mark): Selected {
  return mark === 'bold' ? bold(selected) : startLines(selected, starts[mark]);
}

function bold({ text, from, to }: Selected): Selected {
  const [before, within, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith('**') && after.startsWith('**'))
    return { text: `${before.slice(0, -2)}${within}${after.slice(2)}`, from: from - 2, to: to - 2 };
  return { text: `${before}**${within}**${after}`, from: from + 2, to: to + 2 };
}

function startLines({ text, from, to }: Selected, startOf: (at: number) => string): Selected {
  const begin = text.slice(0, from).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(begin, end).split('\n');
  const isMarked = lines.every((line, at) => line.startsWith(startOf(at)));
  const changed = lines.map((line, at) => `${isMarked ? '' : startOf(at)}${line.replace(anyStart, '')}`).join('\n');
  return { text: `${text.slice(0, begin)}${changed}${text.slice(end)}`, from: begin, to: begin + changed.length };
}
