import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';

/** What may be smaller: keys, numbers within a mark, who drew the map, the sheet for the fridge, a year in one line. */
const small = /kbd|attribution|\.pin\b(?![^{]*not)|day-map-legend i|\.fridge|\.paid-months/;

test('no text is below 13.5 px', () => {
  const found = fs.globSync('src/**/*.css').flatMap((file) => {
    const rules = fs.readFileSync(file, 'utf8').matchAll(/([^{};]*)\{([^{}]*)\}/g);
    return [...rules].flatMap(([, selector = '', declarations = '']) => {
      const [, size] = /font(?:-size)?:[^;]*?\b([\d.]+)px/.exec(declarations) ?? [];
      return size && Number(size) < 13.5 && !small.test(selector) ? [`${file}: ${selector.trim()} ${size}px`] : [];
    });
  });
  assert.deepEqual(found, []);
});
