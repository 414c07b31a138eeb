import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Block, blocksOf } from './document.ts';

const textOf = (block: Block) =>
  block.kind === 'rule' ? '' : block.kind === 'row' ? block.cells.map(said).join(' | ') : said(block.runs);
const said = (runs: readonly { text: string }[]) => runs.map(({ text }) => text).join('');

test('headings, paragraphs, lists with their numbers, tables and rules', () => {
  const html =
    '<h2>Terms &amp; prices</h2><p style="text-align:center">One <b>cart</b><br />each week.</p><ul><li>Lid closed</li>' +
    '<li><p>By 7 AM</p><ol start="3"><li>curb</li><li>street</li></ol></li></ul><hr />' +
    '<table><tbody><tr><th>Cart</th><td>$30<p>per month</p></td></tr></tbody></table>After';
  const blocks = blocksOf(html);
  assert.deepEqual(
    blocks.map((block) => [block.kind, textOf(block), 'marker' in block ? `${block.marker} ${block.depth}` : '']),
    [
      ['heading', 'Terms & prices', ''],
      ['paragraph', 'One cart\neach week.', ' 0'],
      ['paragraph', 'Lid closed', '• 1'],
      ['paragraph', 'By 7 AM', '• 1'],
      ['paragraph', 'curb', '3. 2'],
      ['paragraph', 'street', '4. 2'],
      ['rule', '', ''],
      ['row', 'Cart | $30\nper month', ''],
      ['paragraph', 'After', ' 0'],
    ],
  );
  const [, centred] = blocks;
  assert.deepEqual(centred?.kind === 'paragraph' && [centred.align, centred.runs[1]], [
    'center',
    { text: 'cart', bold: true, italic: false },
  ]);
});

test('whatever it is made of, every word is kept, in its order', () => {
  const word = fc.stringMatching(/^[a-zñé0-9&<>"]{1,8}$/);
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const { piece } = fc.letrec<{ piece: { html: string; words: string[] } }>((tie) => ({
    piece: fc.oneof(
      { maxDepth: 4 },
      word.map((text) => ({ html: ` ${escaped(text)} `, words: [text] })),
      fc
        .tuple(
          fc.constantFrom('p', 'div', 'b', 'em', 'h3', 'ul', 'li', 'blockquote', 'span', 'table', 'tr', 'td', 'pre'),
          fc.array(tie('piece'), { maxLength: 4 }),
        )
        .map(([tag, inner]) => ({
          html: `<${tag}>${inner.map(({ html }) => html).join('')}</${tag}>`,
          words: inner.flatMap(({ words }) => words),
        })),
    ),
  }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const blocks = blocksOf(pieces.map(({ html }) => html).join(''));
      const words = blocks.flatMap((block) => textOf(block).split(/[\s|]+/)).filter((text) => text !== '');
      assert.deepEqual(
        words,
        pieces.flatMap((one) => one.words),
      );
    }),
  );
});

test('empty cells keep their place, a row of nothing but empty ones is none, and a table in a cell has no rows', () => {
  const rowsOf = (rows: string) =>
    blocksOf(`<table><tbody>${rows}</tbody></table>`).map((block) => [block.kind, textOf(block)]);
  assert.deepEqual(rowsOf('<tr><td>a</td><td></td><td>c</td></tr>'), [['row', 'a |  | c']]);
  assert.deepEqual(rowsOf('<tr><th>a</th><th></th><th>c</th></tr>'), [['row', 'a |  | c']]);
  assert.deepEqual(rowsOf('<tr><td></td><td></td></tr>'), []);
  const inner = '<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>';
  assert.deepEqual(rowsOf(`<tr><td>a${inner}</td><td>d</td></tr>`), [['row', 'a\nb\nc | d']]);
});

test('a numbered list goes on with its numbers after a list inside of it, with bullets or numbers', () => {
  for (const inner of ['ul', 'ol']) {
    const markers = blocksOf(`<ol><li>a<${inner}><li>x</li></${inner}></li><li>b</li></ol>`).map((block) =>
      block.kind === 'paragraph' ? block.marker : '',
    );
    assert.deepEqual(markers, ['1.', inner === 'ul' ? '•' : '1.', '2.']);
  }
});
