import assert from 'node:assert/strict';
import { test } from 'node:test';
import { banners } from './banners.ts';

test('services that one hold covers are shown together, those that go on come last', () => {
  const today = '2026-11-22';
  const services = [{ id: 'trash' }, { id: 'recycling' }, { id: 'cabin' }];
  const whole = { from: today, to: '2026-11-29', serviceIds: ['trash', 'recycling', 'cabin'] };
  const over = { ...whole, from: '2026-11-01', to: '2026-11-08' };
  assert.deepEqual(banners(services, [whole, over], today), [{ suspension: whole, services }]);
  const part = { ...whole, serviceIds: ['recycling'] };
  assert.deepEqual(banners(services, [part], today), [
    { suspension: part, services: [{ id: 'recycling' }] },
    { suspension: undefined, services: [{ id: 'trash' }, { id: 'cabin' }] },
  ]);
});
