/** Every screen and every tab of Settings is looked at, and says who may enter. Forgotten ones are planted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places } from '../e2e/places/all.ts';
import { access, listsOf, router, screensOf, settings, tabsOf, unseen } from '../e2e/screens.ts';
import { admins, portal, roles, staff } from '../src/kernel/roles.ts';

const all = Object.values(places).flat();

test('every screen and tab has a place in e2e/places/, from which pictures and accessibility come', () => {
  assert.ok(screensOf().length > 10 && tabsOf().length > 5);
  assert.deepEqual(unseen(all), []);
});

test('one that has none is named', () => {
  const planted = {
    router: `${router}
  screen('/forgotten/{-$id}', admins, () => import('./screens/forgotten.tsx'), 'ForgottenScreen'),
  path: '/also-forgotten',\n`,
    settings: `${settings}\n    name: 'forgotten',\n    label: 'Forgotten',\n`,
  };
  const forgotten = ['/forgotten/{-$id}', '/also-forgotten', '/settings?tab=forgotten'];
  assert.deepEqual(unseen(all, planted), forgotten);
  const seen = forgotten.map((path) => ({ name: 'one', path: path.replace('{-$id}', '1'), heading: 'One' }));
  assert.deepEqual(unseen([...all, ...seen], planted), []);
});

test('every screen has its line in the table of who may enter', () => {
  assert.deepEqual(
    screensOf().filter((screen) => !access[screen]),
    [],
    'say in e2e/screens.ts who may enter',
  );
  assert.deepEqual(
    Object.keys(access).filter((screen) => !screensOf().includes(screen)),
    [],
    'no screen any more',
  );
});

test('the router lets into every screen whom the table names, and nobody else', () => {
  const lists: Readonly<Record<string, readonly string[]>> = { admins, staff, portal, roles };
  const people = { superadmin: 'owner', admin: 'admin', employee: 'driver', customer: 'customer' };
  const letIn = Object.entries(listsOf()).map(([screen, list]) => {
    return [screen, roles.filter((role) => lists[list]?.includes(role)).map((role) => people[role])];
  });
  assert.deepEqual(Object.fromEntries(letIn), access);
});
