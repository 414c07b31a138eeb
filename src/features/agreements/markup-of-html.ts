import { type Block, blocksOf, type Run } from '../../kernel/document.ts';
import { tokensOf } from '../../kernel/html-tokens.ts';
import { htmlOf, isHtml } from './markup.ts';

const plain = new Set(['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br', 'div']);

/** An agreement as it is edited: without tags where it needs none, else its HTML. @param html sanitised */
export function textOf(html: string): string {
  const blocks = isPlain(html) ? blocksOf(html) : [];
  const text = blocks
    .map(lineOf)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  // What cannot be said without tags is found by saying it.
  if (text !== '' && saidBy(blocksOf(htmlOf(text))) === saidBy(blocks)) return text;
  return html === '' || isHtml(html) ? html : `<div>${html}</div>`;
}

function isPlain(html: string): boolean {
  for (const { kind, name, attributes } of tokensOf(html))
    if (kind !== 'text' && (!plain.has(name) || !/^(\s+start="\d+")?\s*\/?$/.test(attributes))) return false;
  return true;
}

function lineOf(block: Block): string {
  if (block.kind === 'heading') return `\n\n${'#'.repeat(block.level)} ${written(block.runs)}\n\n`;
  if (block.kind !== 'paragraph') return '';
  const { depth, marker, runs } = block;
  if (!marker) return `\n\n${startless(written(runs))}\n\n`;
  const sign = marker === '•' ? '-' : marker;
  return `${'  '.repeat(Math.max(0, depth - 1))}${sign} ${written(runs)}\n`;
}

/** A line that would be taken for something else does not begin so. */
const startless = (text: string): string => text.replaceAll(/^([#•-])/gm, '\\$1').replaceAll(/^(\d{1,4})\./gm, '$1\\.');

const written = (runs: readonly Run[]): string =>
  runs
    .map(({ text, bold, italic }) => {
      const escaped = text.replaceAll(/[\\*<]|&(?=[a-z#])/gi, '\\$&');
      const sign = `${bold ? '**' : ''}${italic ? '*' : ''}`;
      return escaped.replace(/\S(?:[\s\S]*\S)?/, (said) => `${sign}${said}${sign}`);
    })
    .join('')
    .replaceAll('****', '');

/** What a reader sees: two texts that say the same give the same. */
function saidBy(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map((block) => {
      if (block.kind !== 'heading' && block.kind !== 'paragraph') return block;
      const { runs, ...rest } = block;
      const signs = runs.map(({ text, bold, italic }) =>
        text.replaceAll(/\S/gu, (sign) => `${sign}${bold ? 'b' : ''}${italic ? 'i' : ''}`),
      );
      return { ...rest, said: signs.join('').replaceAll(/ +/g, ' ') };
    }),
  );
}
