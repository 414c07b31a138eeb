import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTextOf, sanitised } from './sanitised.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=a><button>Go</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<p style="position:fixed;text-align:center">x</p>',
  '<style>@import "https://evil.example"</style>',
  '<link rel=stylesheet href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<video src="https://evil.example" autoplay></video><audio src=x></audio>',
  '<table background="https://evil.example"><tr><td>x</td></tr></table>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<p id="constructor" class="x" onclick="alert(1)">x</p>',
];

test('nothing that runs, loads from elsewhere or sends is left', () => {
  for (const html of hostile) {
    const kept = sanitised(html);
    assert.doesNotMatch(
      kept,
      /<(script|svg|math|iframe|object|embed|form|input|button|style|link|meta|base|video|audio|img|template|noscript)/i,
      html,
    );
    assert.doesNotMatch(kept, /javascript:|evil\.example|position|url\(|\son\w+=|\s(id|class)=/i, html);
    assert.equal(sanitised(kept), kept, 'once more changes nothing');
  }
});

test('what an agreement is made of stays', () => {
  const good =
    '<h2>Terms</h2><p style="text-align:center">One &amp; <strong>two</strong></p><ol start="3"><li>x</li></ol>' +
    '<table><tr><td colspan="2">y</td></tr></table><img src="data:image/png;base64,AAAA" alt="Logo" />';
  assert.equal(sanitised(good), good);
  assert.equal(
    sanitised('<a href="https://example.com">us</a>'),
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">us</a>',
  );
});

test('the plain text reads like the document', () => {
  assert.equal(
    plainTextOf('<h1>Terms</h1><p>1 &lt; 2 &amp; <b>b</b>old</p><ul><li>x</li><li>y</li></ul>'),
    'Terms 1 < 2 & bold x y',
  );
  assert.equal(plainTextOf('<p> <br> </p>'), '');
});
