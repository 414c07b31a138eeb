import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText } from './fold.ts';

const folded = [
  ['Núñez', 'nunez'],
  ['Piñon Ridge', 'pinon ridge'],
  ['PIN\u0303ON', 'pinon'],
  ['D’Angelo', 'dangelo'],
  ["D'Angelo D`Angelo D´Angelo DʼAngelo D‘Angelo D＇Angelo", 'dangelo dangelo dangelo dangelo dangelo dangelo'],
  ['Straße Ærø Łukasz', 'strasse aero lukasz'],
  ['570 N. Lorena Ave., Apt. 3', '570 n lorena ave apt 3'],
  ['verna.b@example.com', 'verna.b@example.com'],
  ['🗑️', '🗑️'],
] as const;
for (const [said, plain] of folded)
  test(`"${said}" is compared as "${plain}"`, () => {
    assert.equal(foldText(said), plain);
    assert.equal(foldText(plain), plain);
  });
