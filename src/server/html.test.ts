import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataBlock, html } from './html.ts';

test('what stands between braces is escaped, HTML is not', () => {
  const name = `<script>alert("1")</script> & 'co'`;
  const inner = html`<b>${name}</b>`;
  assert.equal(inner.text, '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</b>');
  assert.equal(html`<p title="${name}">${inner}</p>`.text.includes('<script'), false);
  assert.equal(html`<p>${[inner, 1, [false, null, undefined]]}</p>`.text, `<p>${inner.text}1</p>`);
});

test('no text can end a data block', () => {
  const value = { name: '</script><script>alert(1)</script><!--' };
  const { text } = dataBlock('application/ld+json', value);
  assert.equal(text.match(/</g)?.length, 2);
  assert.deepEqual(JSON.parse(text.replace(/^<script[^>]*>/, '').replace('</script>', '')), value);
});
