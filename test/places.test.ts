/** Every screen and every tab of Settings is looked at, and says who may enter. Forgotten ones are planted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places } from '../e2e/places/all.ts';
import { access, router, screensOf, settings, tabsOf, unseen } from '../e2e/screens.ts';

const all = Object.values(places).flat();

test('every screen and tab has a place in e2e/places/, from which pictures and accessibility come', () => {
  assert.ok(screensOf().length > 10 && tabsOf().length > 5);
  assert.deepEqual(unseen(all), []);
});

test('one that has none is named', () => {
  const planted = {
    router: `${router}
  screen('/trucks/{-$truckId}', admins, () => import('./screens/trucks.tsx'), 'TrucksScreen'),
  path: '/trucks-for-sale',\n`,
    settings: `${settings}\n    name: 'trucks',\n    label: 'Trucks',\n`,
  };
  const forgotten = ['/trucks/{-$truckId}', '/trucks-for-sale', '/settings?tab=trucks'];
  assert.deepEqual(unseen(all, planted), forgotten);
  const seen = forgotten.map((path) => ({ name: 'trucks', path: path.replace('{-$truckId}', '1'), heading: 'Trucks' }));
  assert.deepEqual(unseen([...all, ...seen], planted), []);
});

test('every screen has its line in the table of who may enter', () => {
  assert.deepEqual(
    screensOf().filter((screen) => !access[screen]),
    [],
    'say in e2e/screens.ts who may enter',
  );
});
