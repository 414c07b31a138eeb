import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import 'fake-indexeddb/auto';
import { device } from '../../../web/offline/device-store.ts';
import { findDrafts, keepDraft } from '../../../web/offline/kept-drafts.ts';
import { begunDrafts, type Draft, openDrafts, putDraft, readDraftsAgain } from './begun-drafts.ts';

const photo = (name: string) => new Blob([name], { type: 'image/jpeg' });
const draft = (notes: string, ...photos: string[]): Draft => ({ notes, base: null, photos: photos.map(photo) });
const textsOf = (of: Draft | undefined) => Promise.all((of?.photos ?? []).map((one) => one.text()));
const isKept = async (person: string, id: string, photos: readonly string[]) => {
  const found = (await findDrafts(person)).find((one) => one.id === id);
  return JSON.stringify(await textsOf(found)) === JSON.stringify(photos);
};

afterEach(() => mock.restoreAll());

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('what is begun before it is known what the device keeps comes to that, and does not take its place', async () => {
  await keepDraft('ann', 'stop 1', draft('Gate is locked', 'one', 'two'), true);
  openDrafts('ann');
  putDraft('stop 1', draft('', 'three'));
  await until(() => isKept('ann', 'stop 1', ['one', 'two', 'three']));
  const shown = begunDrafts.shown().get('stop 1');
  assert.equal(shown?.notes, 'Gate is locked');
  assert.deepEqual(await textsOf(shown), ['one', 'two', 'three']);
});

test('what is ended before it is known what the device keeps does not come back', async () => {
  await keepDraft('ben', 'stop 1', draft('Gate is locked'), true);
  await keepDraft('ben', 'stop 2', draft('Dog'), true);
  openDrafts('ben');
  putDraft('stop 1', undefined);
  await until(() => begunDrafts.shown().has('stop 2'));
  assert.deepEqual([...begunDrafts.shown().keys()], ['stop 2']);
  await until(async () => (await findDrafts('ben')).length === 1);
});

test('what a device could not read at first is read before something is written over it', async () => {
  await keepDraft('cy', 'stop 1', draft('', 'one'), true);
  const { toArray } = device.drafts;
  let failures = 0;
  device.drafts.toArray = (() => {
    failures++;
    return Promise.reject(new Error('The connection was lost'));
  }) as never;
  openDrafts('cy');
  await until(() => failures === 1);
  device.drafts.toArray = toArray;
  putDraft('stop 1', draft('', 'two'));
  await until(() => isKept('cy', 'stop 1', ['one', 'two']));
  assert.deepEqual(await textsOf(begunDrafts.shown().get('stop 1')), ['one', 'two']);
});

test('what somebody has begun is not shown to whoever uses the phone now, whether theirs has been read or not', async () => {
  openDrafts('dee');
  putDraft('stop 1', draft('Gate code 4471', 'one'));
  assert.equal(begunDrafts.shown('dee').size, 1);
  assert.equal(begunDrafts.shown('eve').size, 0);
  openDrafts('eve');
  putDraft('stop 2', draft('Dog'));
  assert.deepEqual([...begunDrafts.shown('eve').keys()], ['stop 2']);
  assert.equal(begunDrafts.shown('dee').size, 0);
});

test('two windows of one phone show and keep what either has begun', async () => {
  openDrafts('fay');
  putDraft('stop 1', draft('', 'one'));
  putDraft('stop 3', draft('Dog'));
  await until(() => isKept('fay', 'stop 1', ['one']));
  await until(async () => (await findDrafts('fay')).length === 2);
  const mine = begunDrafts.shown().get('stop 1');
  const inTheOther = keepDraft.bind(undefined, 'fay');
  await inTheOther('stop 2', draft('', 'two'), true);
  await inTheOther('stop 3', undefined, true);
  readDraftsAgain();
  putDraft('stop 4', draft('Ice'));
  await until(() => begunDrafts.shown().has('stop 2'));
  assert.deepEqual([...begunDrafts.shown().keys()].sort(), ['stop 1', 'stop 2', 'stop 4']);
  assert.equal(begunDrafts.shown().get('stop 1'), mine);
  putDraft('stop 2', { ...draft('', 'two', 'three') });
  await until(() => isKept('fay', 'stop 2', ['two', 'three']));
});

test('what a full phone could not keep stays in the window', async () => {
  openDrafts('gil');
  await until(async () => (await findDrafts('gil')).length === 0);
  const full = mock.method(device.files, 'bulkPut', () => Promise.reject(new Error('The quota was exceeded')));
  putDraft('stop 1', draft('', 'one'));
  await until(() => full.mock.callCount() === 1);
  await keepDraft('gil', 'stop 2', draft('Dog'), false);
  readDraftsAgain();
  await until(() => begunDrafts.shown().has('stop 2'));
  assert.deepEqual(await textsOf(begunDrafts.shown().get('stop 1')), ['one']);
});
