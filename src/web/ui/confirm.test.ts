import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, confirmStore, withdrawQuestion } from './confirm.ts';

test('a question is answered with Confirm or Cancel, and is dangerous, unless it says otherwise', async () => {
  const answer = confirm({ title: 'Delete North route?', message: 'Its runs stay.' });
  const { confirmLabel, cancelLabel, isDanger, ...asked } = confirmStore.asked() ?? assert.fail('nothing is asked');
  assert.deepEqual(
    { confirmLabel, cancelLabel, isDanger },
    { confirmLabel: 'Confirm', cancelLabel: 'Cancel', isDanger: true },
  );
  asked.answer(true);
  assert.equal(await answer, true);
  assert.equal(confirmStore.asked(), undefined);

  void confirm({ title: 'Send?', message: '', confirmLabel: 'Send', isDanger: false });
  assert.equal(confirmStore.asked()?.confirmLabel, 'Send');
  assert.equal(confirmStore.asked()?.cancelLabel, 'Cancel');
  assert.equal(confirmStore.asked()?.isDanger, false);
});

test('a question that another one takes the place of, or whose page is left, is answered with no', async () => {
  const first = confirm({ title: 'First?', message: '' });
  const second = confirm({ title: 'Second?', message: '' });
  assert.equal(await first, false);
  withdrawQuestion();
  assert.equal(await second, false);
  assert.equal(confirmStore.asked(), undefined);
});
