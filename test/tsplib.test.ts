import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInstance } from '../bench/tsplib.ts';
import { lengthOf } from '../src/optimizer/lengths.ts';

const instance = (type: string, ...places: string[]) =>
  [
    'NAME : small',
    'TYPE: TSP',
    `DIMENSION : ${places.length}`,
    `EDGE_WEIGHT_TYPE: ${type}`,
    'NODE_COORD_SECTION',
    ...places,
    'EOF',
  ].join('\r\n');

test('rounds lengths as TSPLIB says', () => {
  const length = (type: string) =>
    lengthOf(parseInstance(instance(type, '1 0 0', '2 1.0e0 1'), 'small.tsp').lengths, [0, 1], false);
  assert.equal(length('EUC_2D'), 1);
  assert.equal(length('CEIL_2D'), 2);
  assert.equal(length('ATT'), 1);
  const ulysses = instance('GEO', '1 38.24 20.42', '2 39.57 26.15');
  assert.equal(lengthOf(parseInstance(ulysses, 'ulysses.tsp').lengths, [0, 1], false), 509);
});

test('says what is wrong with a file that is no instance', () => {
  const says = (text: string, words: RegExp) =>
    assert.throws(() => parseInstance(text, 'x.tsp'), { name: 'Obstacle', message: words });
  says('# Hello', /x\.tsp .* it has no DIMENSION/);
  says(instance('EXPLICIT', '1 0 0'), /EDGE_WEIGHT_TYPE is EXPLICIT, not EUC_2D/);
  says(instance('EUC_2D', '1 0 zero'), /"1 0 zero" is no line of coordinates/);
  says(instance('EUC_2D', '1 0 0').replace('DIMENSION : 1', 'DIMENSION : 5'), /no line of coordinates|lists/);
});
