import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactStatuses } from '../contract.ts';
import { statusTones } from './status-tones.ts';

test('the seven statuses have the five looks of spec 2 §4', () => {
  const withTone = (tone: string) => contactStatuses.filter((status) => statusTones[status] === tone);
  assert.deepEqual(withTone('mute'), ['New Lead']);
  assert.deepEqual(withTone('info'), ['Contacted']);
  assert.deepEqual(withTone('warning'), ['Qualified', 'Proposal Sent', 'Negotiating']);
  assert.deepEqual(withTone('good'), ['Converted']);
  assert.deepEqual(withTone('bad'), ['Lost']);
});
