import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Mark, marked } from './editing.ts';

/** The text with what is selected between brackets, before and after. */
function after(text: string, mark: Mark): string {
  const [from, to] = [text.indexOf('['), text.indexOf(']') - 1];
  const now = marked({ text: text.replace('[', '').replace(']', ''), from, to }, mark);
  return `${now.text.slice(0, now.from)}[${now.text.slice(now.from, now.to)}]${now.text.slice(now.to)}`;
}

test('bold is put around what is selected, and taken away where it is on both sides', () => {
  assert.equal(after('one [cart] each', 'bold'), 'one **[cart]** each');
  assert.equal(after('one **[cart]** each', 'bold'), 'one [cart] each');
  assert.equal(after('one **[cart] each', 'bold'), 'one ****[cart]** each');
  assert.equal(after('one [cart]** each', 'bold'), 'one **[cart]**** each');
});

test('lines are marked whole, from the first that is touched to the last', () => {
  assert.equal(after('Te[r]ms', 'heading'), '[## Terms]');
  assert.equal(after('a\nb[b]b\nc', 'list'), 'a\n[- bbb]\nc');
  assert.equal(after('a\n[]bbb\nc', 'list'), 'a\n[- bbb]\nc', 'at the beginning of a line');
  assert.equal(after('[]\nb', 'list'), '[- ]\nb', 'an empty line is one');
  assert.equal(after('[a\nb]\nc', 'numbers'), '[1. a\n2. b]\nc');
});

test('a mark replaces another one, and goes when all lines have it', () => {
  assert.equal(after('[## a\nb]', 'list'), '[- a\n- b]');
  assert.equal(after('[- a\n- b]', 'list'), '[a\nb]');
  assert.equal(after('[- a\nb]', 'list'), '[- a\n- b]');
});
