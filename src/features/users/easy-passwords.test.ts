import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { isCommonPassword } from '../../server/common-passwords.ts';
import { refuseEasyPassword } from './rules.ts';

async function why(password: string, company = 'Four Corners Hauling, Inc.') {
  try {
    refuseEasyPassword(password, 'password', { company, isCommon: await isCommonPassword(password) });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.fields?.password, error.message);
    return error.code;
  }
}

test('what others would try first is refused', async () => {
  const easy = {
    'repeated-password': ['      ', '\t \t \t', 'aaaaaa', 'AaAaAaAa', ' 1111111 ', '😀😀😀😀😀😀'],
    'company-password': [
      'Four Corners Hauling, Inc.',
      'fourcornershaulinginc',
      'FourCornersHauling-Inc!',
      'Four Corners Hauling Inc 2026',
    ],
    'common-password': [
      'password',
      'PassWord1',
      'qwertyuiop',
      'iloveyou',
      'letmein',
      'haulyard',
      'trash123',
      '!qaz2wsx',
    ],
  };
  for (const [code, passwords] of Object.entries(easy))
    for (const password of passwords) assert.equal(await why(password), code, JSON.stringify(password));
});

test('others are taken from six characters on, also where they hold the name or a common one', async () => {
  for (const password of [
    'zq8#kP',
    'a good long one',
    'Four Corners tires 88 sing',
    'password of the red barn',
    'aaaaab',
  ])
    assert.equal(await why(password), undefined, password);
  assert.equal(await why('1234zz', '1234'), undefined);
  assert.equal(await why('a good long one', ''), undefined);
});
