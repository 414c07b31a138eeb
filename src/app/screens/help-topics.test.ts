import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../../kernel/roles.ts';
import { helpWords } from '../words-help.ts';
import { chaptersOf, chaptersWith } from './help-topics.ts';

const questions = (typed: string, role: (typeof roles)[number] = 'employee') =>
  chaptersWith(chaptersOf(role, helpWords.en, true), typed).flatMap(({ topics }) =>
    topics.map(({ question }) => question),
  );

test('help is found by any of its words, in any order and case', () => {
  assert.deepEqual(questions('SIGNAL no'), ['There is no signal.']);
  assert.deepEqual(questions('password forgot'), ['I have forgotten my password.']);
  assert.deepEqual(questions('zzyzx'), []);
});

test('everybody has help of their own, and nobody reads the same question twice', () => {
  for (const role of roles) {
    const all = questions('', role);
    assert.ok(all.length >= 6, role);
    assert.equal(new Set(all).size, all.length, role);
  }
});

test('without a mail server no answer says that an e-mail comes', () => {
  const promises = /e-mail (brings|tells|comes)|by e-mail|e-mailed with|get an e-mail|turn on e-mail|Un correo trae/;
  for (const words of [helpWords.en, helpWords.es])
    for (const role of roles)
      for (const { topics } of chaptersOf(role, words, false))
        for (const { question, answer } of topics) assert.doesNotMatch(answer, promises, question);
  const mailed = chaptersOf('customer', helpWords.en, true).flatMap(({ topics }) => topics);
  assert.ok(mailed.some(({ answer }) => promises.test(answer)));
});
