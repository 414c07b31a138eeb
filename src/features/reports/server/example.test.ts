/** The report that ARCHITECTURE.md shows as the example, taken from there as it stands. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { aPast } from '../../../../test/support/a-past.ts';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { scratch } from '../../../../test/support/scratch.ts';
import { reportsContract as reports } from '../contract.ts';
import { declared } from '../declared.ts';
import type { Report } from '../report.ts';
import { factsOf } from './facts.ts';
import type { Facts } from './scope.ts';

const shown =
  /```ts\n\/\/ features\/reports\/cans-by-town\.ts\n([\s\S]+?)\/\/ features\/reports\/server\/cans-by-town\.ts\n([\s\S]+?)```/;
test('the report of the example is listed, adds up, and leads to what stands behind its numbers', async (t) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'example-'));
  const [, declaration, facts] = shown.exec(fs.readFileSync('ARCHITECTURE.md', 'utf8')) ?? assert.fail('no example');
  const file = path.join(folder, 'cans-by-town.ts');
  const imported = [
    `import { sql } from '${import.meta.resolve('kysely')}';`,
    `import { ratio } from '${import.meta.resolve('../report.ts')}';`,
  ];
  fs.writeFileSync(file, [...imported, declaration, facts].join('\n'));
  const { cansByTown, cansFacts } = (await import(file)) as { cansByTown: Report; cansFacts: Facts };
  // The line in either list.
  (declared as Report[]).push(cansByTown);
  Object.assign(factsOf, { [cansByTown.id]: cansFacts });
  t.after(() => {
    (declared as Report[]).pop();
    Reflect.deleteProperty(factsOf, cansByTown.id);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const [server, admin, driver] = await aServerWith('admin', 'employee');
  const past = { from: day(-60), to: day(-1) };
  await server.transact((tx) => aPast(tx, 'Example', past, [driver.id]));
  const asked = { reportId: cansByTown.id, by: 'town', ...past };
  const { rows, total } = await admin.call(reports.show, asked);
  assert.ok(rows.length > 0 && (total.cans ?? 0) > 0, 'the past has cans');
  for (const { key, values } of rows) {
    const behind = await admin.call(reports.facts, { ...asked, key });
    assert.deepEqual([behind.count, behind.total.cans], [values.stops, values.cans]);
  }
  const csv = await (
    await admin.fetch(`/api/reports/cans-by-town/export.csv?${new URLSearchParams({ by: 'town', ...past })}`)
  ).text();
  assert.match(csv, /^"Town","Cans","Stops","Cans per stop"\r\n/);
});
