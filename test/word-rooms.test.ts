import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { importsOf } from '../scripts/tools/import-graph.ts';

/** Screens of staff on which nobody drives: of the others every component is read by drivers, customers or visitors. */
const ofTheOffice = new Set(
  [
    ...['activities', 'checks', 'contact', 'contacts', 'duplicates', 'requests', 'set-up', 'statement'],
    ...['unsigned-agreements'],
  ].map((name) => `./screens/${name}.tsx`),
);

const router = fs.readFileSync('src/app/router.tsx', 'utf8');
const screensOf = (which: RegExp) => [...router.matchAll(which)].map(([, name = '']) => name);

/** Which rooms of biome.json's words.grit name a file, as a room or as one of the office beside it. */
const { overrides } = JSON.parse(fs.readFileSync('biome.json', 'utf8')) as {
  overrides: { includes: string[]; plugins?: string[] }[];
};
const rooms = overrides.find(({ plugins }) => plugins?.[0]?.endsWith('/words.grit'))?.includes ?? [];
const isNamed = (file: string) => rooms.some((room) => path.matchesGlob(file, room.replace(/^!/, '')));

test('what drivers, customers and visitors open stands in a room whose words are held together', () => {
  const screens = screensOf(/import\('(\.\/screens\/[\w-]+\.tsx)'\)/g);
  const admins = new Set(screensOf(/admins, \(\) => import\('(\.\/screens\/[\w-]+\.tsx)'\)/g));
  const open = screens.filter((name) => !admins.has(name) && !ofTheOffice.has(name));
  assert.ok(open.length >= 18 && [...ofTheOffice].every((name) => screens.includes(name)), open.join(' '));

  const reached = new Set(['src/app/portal.tsx', ...open.map((name) => path.join('src/app', name))]);
  for (const file of reached)
    if (file !== 'src/app/router.tsx') for (const imported of importsOf(file)) reached.add(imported);
  const components = [...reached].filter((file) =>
    /^src\/(app\/screens|web|features\/[\w-]+\/web)\/.*\.tsx$/.test(file),
  );
  assert.ok(components.length > 150);
  assert.deepEqual(
    components.filter((file) => !isNamed(file)),
    [],
  );
});
