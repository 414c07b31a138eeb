import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { routes } from '../routes.ts';
import { differences } from './conform.ts';
import { generate } from './generate.ts';
import { Typings } from './typings.ts';

test('the generated files are those of the routes and of the installed SDK', () => {
  for (const [name, text] of Object.entries(generate(routes)))
    assert.equal(
      fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
      text,
      `run node ${path.join('local-stripe/shapes/generate.ts')}`,
    );
});

test('an answer with a field too few or too many, null or a word that Stripe does not have is named', () => {
  const typings = new Typings();
  const deleted = { id: 'prod_1', object: 'product', deleted: true };
  const of = (value: object) => differences(typings, typings.object('DeletedProduct'), value, 'product');
  assert.deepEqual(of(deleted), []);
  assert.deepEqual(of({ id: 'prod_1', object: 'product' }), ['product.deleted is missing']);
  assert.deepEqual(of({ ...deleted, color: 'red' }), ['product.color is unknown to Stripe']);
  assert.deepEqual(of({ ...deleted, id: null }), ['product.id is null, not string']);
  assert.deepEqual(of({ ...deleted, object: 'can' }), ['product.object is "can", none of product']);
});
