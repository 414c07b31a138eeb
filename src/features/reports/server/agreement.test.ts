/** Over random pasts: what stands behind each number of each report makes the number, and the rows make the total. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { reportsContract as reports } from '../contract.ts';
import { declared } from '../declared.ts';
import { reckonValues, totalOf } from '../reckoning.ts';
import type { Values } from '../report.ts';
import { asked } from './asking.ts';
import { listFacts } from './store.ts';
import { keepSums } from './store-sums.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');
const past = { from: day(-300), to: day(-1) };
for (const seed of ['Mesa', 'Animas']) await server.transact((tx) => aPast(tx, seed, past, [driver.id, other.id]));

await server.transact((tx) => keepSums(tx, { today: day(-99), timeZone: 'America/Denver' })); // of the others the stops are added up

const ranges = [
  { from: day(-320), to: today },
  { from: day(-100), to: day(-33) },
  { from: day(-40), to: day(-40) },
];

/** As nearly as adding fractions in another order allows. */
function assertSame(actual: Values, expected: Values, what: string) {
  for (const [key, value] of Object.entries(expected)) {
    const is = actual[key];
    const isClose =
      value === null || is === null || is === undefined
        ? is === value
        : Math.abs(is - value) <= 1e-9 * Math.max(1, Math.abs(value));
    assert.ok(isClose, `${what}: ${key} is ${is}, not ${value}`);
  }
}

for (const report of declared)
  for (const group of report.groups)
    test(`${report.title} by ${group.label}: the facts make the rows, the rows the total`, async () => {
      for (const range of ranges) {
        const row = { by: group.key, ...range };
        const { rows, total, finding } = await admin.call(reports.show, { ...row, reportId: report.id });
        const where = `${range.from} to ${range.to}`;
        assertSame(
          total,
          reckonValues(
            report,
            totalOf(
              report,
              rows.map(({ values }) => ({ sums: values })),
            ),
          ),
          where,
        );
        assert.ok(!/NaN|undefined|Infinity|null/.test(finding), finding);
        for (const { key, name, values } of rows) {
          const behind = await admin.call(reports.facts, { ...row, reportId: report.id, key });
          const sums = totalOf(
            report,
            behind.facts.map((fact) => ({ sums: fact.values })),
          );
          assert.equal(behind.name, name);
          assert.equal(behind.facts.length, behind.count);
          assertSame(behind.total, values, `${where}, ${name}`);
          assertSame(reckonValues(report, sums), values, `${where}, the facts of ${name}`);
          const question = await asked(server.database.read, { ...row, reportId: report.id }, now());
          const few = await listFacts(server.database.read, { ...question, key }, 3);
          assert.deepEqual([few.facts, few.count], [behind.facts.slice(0, 3), behind.count]);
          for (const fact of behind.facts) assert.ok(fact.day >= range.from && fact.day <= range.to, fact.day);
        }
      }
    });

test('every report has something to say of the past', async () => {
  for (const { id, groups, chart } of declared) {
    const { rows } = await admin.call(reports.show, { reportId: id, by: groups[0].key, ...past });
    assert.ok(
      rows.some(({ values }) => values[chart.worst]),
      id,
    );
  }
});
