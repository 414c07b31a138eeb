import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretLinkIn } from '../../kernel/letters.ts';
import { draft } from '../../server/outbox/draft.ts';
import { randomToken } from '../../server/sessions.ts';
import { whyNotRetry, withoutSecrets } from './rules.ts';

const letterWith = (url: string) =>
  draft({
    subject: 'Choose a new password',
    paragraphs: ['Hello Ana,'],
    link: { label: 'Choose a new password', url },
    company: { name: 'Mesa & Sons', color: '#059669' },
  });

test('no token that the product makes survives in the text or in the HTML', () => {
  for (let n = 0; n < 200; n++) {
    const token = randomToken();
    const { text, html } = letterWith(`https://mesa.test/choose-password#token=${token}`);
    for (const body of [text, html]) {
      assert.ok(body.includes(token));
      const shown = withoutSecrets(body);
      assert.ok(!shown.includes(token.slice(0, 12)), shown);
      assert.ok(shown.includes('https://mesa.test/choose-password#token=••••••••'));
    }
  }
});

test('ids and words stay readable', () => {
  const text = `See https://mesa.test/crm/contacts/${crypto.randomUUID()} – ${'—'.repeat(60)} ${'-'.repeat(60)}`;
  assert.equal(withoutSecrets(text), text);
});

test('the link is found as it was written', () => {
  const token = randomToken();
  const url = `https://mesa.test:8443/choose-password#token=${token}`;
  assert.deepEqual(secretLinkIn(letterWith(url).text), { url, token });
  assert.equal(secretLinkIn(letterWith('https://mesa.test/customer').text), undefined);
});

test('only what waits, failed or was kept is tried again', () => {
  const reasons = (['queued', 'failed', 'kept', 'sending', 'sent'] as const).map((status) => whyNotRetry({ status }));
  assert.deepEqual(
    reasons.map((why) => why === undefined),
    [true, true, true, false, false],
  );
});
