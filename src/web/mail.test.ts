import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { mailOf } from './mail.ts';
import { toastStore } from './ui/toast.ts';

const told = () =>
  toastStore.shown().map(({ title, message, durationMs, action }) => [title, message, durationMs, action?.label]);
afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
});

const titles = ['Email Sent', 'Email Kept'] as const;
const kept = 'No mail server is set up, so that the email stays in the outbox.';

test('with a mail server an e-mail is promised, and nothing is offered to be handed on', () => {
  const mail = mailOf({ hasMailServer: true });
  assert.equal(mail.promised('by mail', 'by hand'), 'by mail');
  mail.tell({ titles, sent: 'To ana@example.test', copy: { text: 'It comes' } });
  assert.deepEqual(told(), [['Email Sent', 'To ana@example.test', 5000, undefined]]);
});

test('without one it is said to stay, and what it says stands there to be copied until somebody has seen it', async () => {
  const mail = mailOf({ hasMailServer: false });
  assert.equal(mail.promised('by mail', 'by hand'), 'by hand');
  mail.tell({ titles, sent: 'To ana@example.test' });
  mail.tell({ titles: ['Sent', 'Link Kept'], sent: '', copy: { link: 'https://example.test/pay' } });
  mail.tell({ titles: ['Sent', 'Text Kept'], sent: '', copy: { text: 'It comes on Friday.' } });
  assert.deepEqual(told(), [
    ['Email Kept', kept, 5000, undefined],
    ['Link Kept', kept, 0, 'Copy Link'],
    ['Text Kept', kept, 0, 'Copy Text'],
  ]);
  // Where nothing can be put into a clipboard, it is shown.
  for (const { action } of toastStore.shown()) action?.run();
  await Promise.resolve();
  assert.deepEqual(
    toastStore.shown().flatMap(({ kind, message }) => (kind === 'error' ? [message] : [])),
    ['https://example.test/pay', 'It comes on Friday.'],
  );
});
