/** A text with HTML as what it is made of, one block below the other, for whoever draws or edits it. */
import { attributeOf, tokensOf } from './html-tokens.ts';

export type Run = Readonly<{ text: string; bold: boolean; italic: boolean }>;
export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];

export type Block =
  | Readonly<{ kind: 'heading'; level: number; align: Alignment; runs: readonly Run[] }>
  /** `marker` of the first of a list's item, such as `•` or `3.`; `depth` counts lists and quotes around it. */
  | Readonly<{ kind: 'paragraph'; depth: number; marker: string; align: Alignment; runs: readonly Run[] }>
  | Readonly<{ kind: 'row'; cells: readonly (readonly Run[])[] }>
  | Readonly<{ kind: 'rule' }>;

const bold = new Set(['b', 'strong', 'th', 'dt', 'caption']);
const italic = new Set(['i', 'em']);
const blocks = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);
const indenting = new Set(['ul', 'ol', 'blockquote', 'dd']);

/** @param html sanitised: well formed, with quoted attributes and few entities */
export function blocksOf(html: string): Block[] {
  const found: Block[] = [];
  const open: string[] = [];
  const lists: { isNumbered: boolean; next: number }[] = [];
  let runs: Run[] = [];
  let marker = '';
  let align: Alignment = 'left';
  let cells: (readonly Run[])[] | undefined;
  /** How many were open when the row began: a table inside a cell has no rows of its own. */
  let rowAt = 0;

  const within = (names: ReadonlySet<string>) => open.some((name) => names.has(name));
  function flush() {
    const kept = trimmed(runs);
    runs = [];
    if (kept.length === 0) return;
    const heading = open.find((name) => /^h[1-6]$/.test(name));
    if (heading) return void found.push({ kind: 'heading', level: Number(heading[1]), align, runs: kept });
    const depth = open.filter((name) => indenting.has(name)).length;
    found.push({ kind: 'paragraph', depth, marker, align, runs: kept });
    marker = '';
  }
  function endCell() {
    cells?.push(trimmed(runs));
    runs = [];
  }
  const isCell = (name: string, depth: number) => (name === 'td' || name === 'th') && depth === rowAt + 1;
  function begin(name: string, attributes: string) {
    if (name === 'br') return void runs.push({ text: '\n', bold: false, italic: false });
    if (cells && isCell(name, open.length)) {
      if (trimmed(runs).length > 0) endCell();
    } else if (blocks.has(name) && cells) spaceOut(runs);
    else if (blocks.has(name)) flush();
    if (name === 'hr') return void (cells || found.push({ kind: 'rule' }));
    if (name === 'img') return;
    open.push(name);
    if (cells) return;
    if (name === 'tr') {
      cells = [];
      rowAt = open.length - 1;
    }
    const wanted = attributeOf(attributes, 'style').replace(/^text-align:\s*/, '');
    if (blocks.has(name)) align = alignments.find((one) => one === wanted) ?? 'left';
    if (name === 'ul' || name === 'ol')
      lists.push({ isNumbered: name === 'ol', next: Number(attributeOf(attributes, 'start')) || 1 });
    const list = lists.at(-1);
    if (name === 'li' && list) marker = list.isNumbered ? `${list.next++}.` : '•';
  }
  function end(name: string) {
    const at = open.lastIndexOf(name);
    if (cells && isCell(name, at)) endCell();
    else if (blocks.has(name) && cells) spaceOut(runs);
    else if (blocks.has(name)) flush();
    if (name === 'tr' && cells && at === rowAt) {
      if (trimmed(runs).length > 0) endCell();
      if (cells.some(({ length }) => length > 0)) found.push({ kind: 'row', cells });
      cells = undefined;
      runs = [];
    }
    if (!cells && (name === 'ul' || name === 'ol')) lists.pop();
    if (at >= 0) open.length = at;
    if (blocks.has(name)) align = 'left';
  }
  for (const { kind, name, text, attributes } of tokensOf(html)) {
    if (kind === 'text') {
      const shown = open.includes('pre') ? text : text.replaceAll(/\s+/g, ' ');
      runs.push({ text: shown, bold: within(bold), italic: within(italic) });
    } else if (kind === 'open') begin(name, attributes);
    else end(name);
  }
  flush();
  return found;
}

/** Blocks inside a cell stand below each other. */
function spaceOut(runs: Run[]): void {
  const last = runs.findLast(({ text }) => text === '\n' || text.trim() !== '');
  if (last && last.text !== '\n') runs.push({ text: '\n', bold: false, italic: false });
}

/** Without the space that HTML does not show: at the ends, and where two of them meet. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const { text, ...style } of runs) {
    const before = kept.at(-1)?.text ?? '\n';
    const fitting = /\s$/.test(before) ? text.replace(/^ +/, '') : text;
    if (fitting !== '') kept.push({ text: fitting, ...style });
  }
  for (let last = kept.at(-1); last && /\s$/.test(last.text); last = kept.at(-1)) {
    kept.pop();
    const text = last.text.trimEnd();
    if (text !== '') kept.push({ ...last, text });
  }
  return kept;
}
