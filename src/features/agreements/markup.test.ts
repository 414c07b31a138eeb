import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocksOf } from '../../kernel/document.ts';
import { marked } from './editing.ts';
import { htmlOf } from './markup.ts';
import { textOf } from './markup-of-html.ts';

const written = `## Terms

We empty **one cart** each *week*,
rain or shine.

- Lid closed
- By 7 AM
  1. curb
  2. street

### 2. Price
$30 < $40 & no tax`;

test('what is written without tags becomes HTML, and comes back as it was', () => {
  const html =
    '<h2>Terms</h2><p>We empty <strong>one cart</strong> each <em>week</em>,<br />rain or shine.</p>' +
    '<ul><li>Lid closed</li><li>By 7 AM<ol><li>curb</li><li>street</li></ol></li></ul>' +
    '<h3>2. Price</h3><p>$30 &lt; $40 & no tax</p>';
  assert.equal(htmlOf(written), html);
  assert.equal(textOf(html), written.replace('Price\n', 'Price\n\n').replace('<', '\\<'));
});

test('HTML stays HTML where it says more than can be written without', () => {
  for (const html of [
    '<h2>Terms</h2><table><tbody><tr><td>x</td></tr></tbody></table>',
    '<p style="text-align:center">x</p>',
    '<p>See <a href="https://example.com">us</a></p>',
    '<ul><li><p>One</p><p>Two</p></li></ul>',
    '<blockquote><p>x</p></blockquote>',
  ]) {
    assert.equal(textOf(html), html);
    assert.equal(htmlOf(html), html);
  }
  assert.equal(textOf('Hello <u>x</u>'), '<div>Hello <u>x</u></div>');
  assert.equal(htmlOf('A **list**\n\n<hr>\n\n5 * 3 * 2'), '<p>A <strong>list</strong></p><hr><p>5 * 3 * 2</p>');
});

test('whatever an agreement says, editing shows it and saving unchanged changes nothing that is read', () => {
  const words = fc.stringMatching(/^[a-zA-Z0-9*#\\.<>&_-]{1,6}( [a-z*#.1-]{1,5}){0,3}$/);
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const inline = fc
    .array(fc.tuple(fc.constantFrom('', 'b', 'strong', 'em', 'i'), words), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([tag, text]) => (tag ? `<${tag}>${escaped(text)}</${tag}>` : `${escaped(text)}`)).join(' '));
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(inline, { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.map((one) => `<li>${one}</li>`).join('')}</${tag}>`);
  const line = fc
    .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'div'), inline)
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`);
  const block = fc.oneof(
    line,
    fc.tuple(line, list).map((both) => both.join('')),
    fc.tuple(line, inline, list).map(([before, text, inner]) => `${before}<ul><li>${text}${inner}</li></ul>`),
  );
  const read = (html: string) =>
    blocksOf(html).map((one) => ('runs' in one ? { ...one, runs: one.runs.map(({ text }) => text).join('') } : one));
  let withoutTags = 0;
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (all) => {
      const html = all.join('');
      const text = textOf(html);
      if (!text.startsWith('<')) withoutTags++;
      assert.deepEqual(read(htmlOf(text)), read(html));
    }),
    { numRuns: 300 },
  );
  assert.ok(withoutTags > 150, `${withoutTags} of 300 are shown without tags`);
});

test('buttons mark what is selected, and take the mark away again', () => {
  const all = (text: string) => ({ text, from: 0, to: text.length });
  const bold = marked({ text: 'one cart', from: 4, to: 8 }, 'bold');
  assert.deepEqual(bold, { text: 'one **cart**', from: 6, to: 10 });
  assert.deepEqual(marked(bold, 'bold'), { text: 'one cart', from: 4, to: 8 });
  assert.equal(marked(all('a\nb'), 'numbers').text, '1. a\n2. b');
  assert.equal(marked(all('1. a\n2. b'), 'list').text, '- a\n- b');
  assert.equal(marked(all('- a\n- b'), 'list').text, 'a\nb');
  assert.equal(marked({ text: 'x\nTerms\ny', from: 4, to: 4 }, 'heading').text, 'x\n## Terms\ny');
});

test('what is bold only where nobody sees it needs no tags', () => {
  assert.equal(textOf('<h2>Our<b> </b>terms</h2>'), '## Our terms');
  assert.equal(textOf('<p>We<i> </i>come.</p>'), 'We come.');
});

test('an empty line, a heading and a list each end the paragraph before', () => {
  assert.equal(htmlOf('One\n\ntwo'), '<p>One</p><p>two</p>');
  assert.equal(htmlOf('One\n# Two'), '<p>One</p><h1>Two</h1>');
  assert.equal(htmlOf('One\n- two'), '<p>One</p><ul><li>two</li></ul>');
});

test('a bullet that was pasted from elsewhere begins a list, and stays one in the middle of a text', () => {
  const html = '<p>Carts:</p><ul><li>Lid closed</li><li>By 7 AM</li></ul>';
  assert.equal(htmlOf('Carts:\n• Lid closed\n•\tBy 7 AM'), html);
  assert.equal(textOf(html), 'Carts:\n\n- Lid closed\n- By 7 AM');
  assert.equal(htmlOf('One • two'), '<p>One • two</p>');
  const paragraph = '<p>• is what we call a bullet.</p>';
  assert.equal(textOf(paragraph), '\\• is what we call a bullet.');
  assert.equal(htmlOf(textOf(paragraph)), '<p>&#8226; is what we call a bullet.</p>');
  assert.equal(marked({ text: '• one', from: 0, to: 5 }, 'numbers').text, '1. one');
});
