import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { icsFile } from './ics.ts';

const octets = (text: string) => new TextEncoder().encode(text).length;

test('no line is longer than 75 octets, no character torn apart, and unfolded it is the same', () => {
  const edges = fc.constantFrom('a', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffee', '\u{10000}', '😀', '李');
  fc.assert(
    fc.property(
      fc.array(edges, { maxLength: 200 }).map((all) => all.join('')),
      (line) => {
        const file = icsFile([line]);
        assert.ok(file.endsWith('\r\n'));
        const lines = file.slice(0, -2).split('\r\n');
        assert.ok(lines.every((one) => octets(one) <= 75));
        assert.equal(file.slice(0, -2).replaceAll('\r\n ', ''), line);
      },
    ),
  );
});

test('a line is as long as it may be', () => {
  for (const [character, size] of [
    ['a', 1],
    ['\u0080', 2],
    ['\u0800', 3],
    ['\u{10000}', 4],
  ] as const) {
    const fits = character.repeat(Math.floor(75 / size));
    assert.equal(icsFile([fits]), `${fits}\r\n`, `${size} octets`);
    assert.equal(icsFile([`${fits}${character}`]), `${fits}\r\n ${character}\r\n`);
  }
});
