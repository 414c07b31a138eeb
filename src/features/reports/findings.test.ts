/** What the headline of each report says, from the sums of its rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activitySummary } from './activity-summary.ts';
import { customerGrowth } from './customer-growth.ts';
import { reckonValues } from './reckoning.ts';
import type { Report, Values } from './report.ts';
import { revenueAnalysis } from './revenue-analysis.ts';
import { routeEfficiency } from './route-efficiency.ts';
import { servicePerformance } from './service-performance.ts';

/** @param rows the sums of each by its name */
function finding(
  report: Report,
  sums: Values,
  groupKey = report.groups[0].key,
  rows: Readonly<Record<string, Values>> = {},
) {
  const group = report.groups.find(({ key }) => key === groupKey) ?? report.groups[0];
  const shown = Object.entries(rows).map(([name, of]) => ({
    ...{ key: name, name, values: reckonValues(report, of), isUnfinished: false },
  }));
  return report.finding(shown, reckonValues(report, sums), group);
}

test('who asked, who was answered, and what is open', () => {
  const said = (sums: Values) => finding(activitySummary, sums);
  assert.equal(said({}), 'Nothing was entered and nobody asked.');
  assert.equal(said({ made: 3 }), 'No customer asked for anything. Nothing is open.');
  assert.equal(said({ open: 1, openDays: 3 }), 'No customer asked for anything. 1 thing is open, for 3.0 days.');
  assert.equal(said({ asked: 2 }), '0 of 2 messages and requests were answered. Nothing is open.');
  assert.equal(activitySummary.finding([], { asked: 2 }, activitySummary.groups[0]), said({ asked: 2 }));
  assert.equal(
    said({ asked: 4, answered: 3, answerHours: 6, open: 1200, openDays: 2400 }),
    '3 of 4 messages and requests were answered, on average after 2.0 hours. 1,200 things are open, on average for 2.0 days.',
  );
});

test('who came, who left, and why most of them did', () => {
  const said = (sums: Values) => finding(customerGrowth, sums);
  assert.equal(said({}), 'Nobody came and nobody left.');
  assert.equal(
    said({ leads: 4, converted: 1, joined: 1, departed: 1200 }),
    '1 lead of 4 became customers, 25 percent. Service began for 1 customer and ended for 1,200.',
  );
  const service = 'Service began for 2 customers and ended for 0.';
  assert.equal(said({ joined: 2 }), `0 leads of 0 became customers. ${service}`);
  assert.equal(customerGrowth.finding([], { joined: 2 }, customerGrowth.groups[0]), said({ joined: 2 }));
  assert.match(said({ departed: 1 }), /ended for 1\.$/);
  assert.match(said({ leads: 1 }), /^0 leads of 1 became/);
  const why = (departed: number, rows: Readonly<Record<string, Values>>) =>
    finding(customerGrowth, { departed }, 'reason', rows);
  assert.equal(why(0, {}), 'No customer left.');
  assert.equal(why(1, { Moved: { departed: 1 } }), '1 customer left. Most often: moved, 1.');
  assert.equal(why(7, { Unknown: { departed: 2 }, Moved: { departed: 5 } }), '7 customers left. Most often: moved, 5.');
  const nobody = { 'No reason recorded': { departed: 9 } };
  assert.equal(why(9, nobody), '9 customers left, none with a reason recorded.');
  const [most, others] = ['11 customers left. Most often: moved, 2.', 'Of 9 no reason is recorded.'];
  assert.equal(why(11, { ...nobody, Moved: { departed: 2 } }), `${most} ${others}`);
  assert.equal(reckonValues(customerGrowth, { joined: 5, departed: 2 }).net, 3);
});

test('what came in of what was billed, and whether more recurring revenue is new than lost', () => {
  const said = (sums: Values, rows = { Aztec: {} }) => finding(revenueAnalysis, sums, 'month', rows);
  const sums = { billed: 10_000, collected: 9750 };
  const both = '$97.50 came in, $100.00 was billed: 98 percent.';
  assert.equal(said({}), 'Nothing was billed and nothing came in.');
  assert.equal(said(sums), both);
  assert.equal(said({ collected: 500 }), '$5.00 came in, $0.00 was billed.');
  assert.equal(said({ billed: 500, collected: 0 }), '$0.00 came in, $5.00 was billed: 0 percent.');
  assert.equal(
    revenueAnalysis.finding([], { billed: 500 }, revenueAnalysis.groups[0]),
    '$0.00 came in, $5.00 was billed.',
  );
  assert.equal(
    said({ ...sums, gained: 300, lost: 100 }),
    `${both} New recurring revenue is $2.00 a month above what was lost.`,
  );
  assert.equal(
    said({ ...sums, gained: 100, lost: 300 }),
    `${both} New recurring revenue is $2.00 a month below what was lost.`,
  );
  assert.equal(finding(revenueAnalysis, { ...sums, gained: 300 }, 'month'), both, 'without rows nothing is new');
});

test('how long runs took, and which took a quarter of an hour more than planned', () => {
  const sums = { runs: 2, stops: 40, cans: 60, tookMinutes: 120, plannedMinutes: 100, driveMinutes: 30 };
  assert.partialDeepStrictEqual(reckonValues(routeEfficiency, sums), {
    ...{ plannedEach: 50, tookEach: 60, over: 10, stopRate: 20, canRate: 30, eachStop: 2.25, driveShare: 0.25 },
  });
  const late = (over: number) => ({ runs: 1, tookMinutes: 60 + over, plannedMinutes: 60 });
  const said = (rows: Readonly<Record<string, Values>>, group = 'route') => finding(routeEfficiency, sums, group, rows);
  const pace = '2 runs made 20.0 stops an hour.';
  assert.equal(finding(routeEfficiency, {}), 'No run was completed.');
  assert.equal(said({ North: late(14.4) }), `All are within a quarter of an hour of the plan, or early. ${pace}`);
  assert.equal(said({ North: late(15), East: late(-40) }), `North takes 15 minutes longer than planned. ${pace}`);
  assert.equal(
    said({ North: late(31), East: late(20), West: late(16) }),
    `North takes 31 minutes longer than planned, and 2 more by at least a quarter of an hour. ${pace}`,
  );
  assert.equal(said({ November: late(40) }, 'month'), pace);
  assert.match(finding(routeEfficiency, { runs: 1, stops: 10, tookMinutes: 60 }, 'month'), /^1 run made 10\.0 stops/);
});

test('how many pickups were done, and who left out the most', () => {
  const sums = { due: 1000, completed: 975, onTime: 975, skipped: 17, missed: 5, putOff: 3 };
  const done = '975 of 1,000 pickups were done, 97.5 percent; 100 percent of them on their day.';
  const rows = {
    North: { due: 500, completed: 480, skipped: 12, missed: 5, putOff: 3 },
    East: { due: 500, completed: 425, skipped: 5, cancelled: 70 },
  };
  const said = (of: Values, group: string, all: Readonly<Record<string, Values>> = rows) =>
    finding(servicePerformance, of, group, all);
  assert.equal(said(sums, 'route'), `${done} Most that were skipped, missed or put off: North, 20 of 500.`);
  assert.equal(said(sums, 'month'), done);
  assert.equal(said(sums, 'route', { North: rows.North }), done, 'of one alone it is no news');
  assert.equal(
    said({ due: 2, completed: 2, onTime: 1 }, 'route'),
    '2 of 2 pickups were done, 100 percent; 50 percent of them on their day.',
  );
  assert.deepEqual([said({}, 'route'), said({}, 'reason')], ['No pickup was due.', 'None in these days.']);
  assert.equal(said(sums, 'reason', { Blocked: { skipped: 1200 } }), 'Blocked: 1,200 skipped, the most of all.');
  assert.equal(said(sums, 'reason', {}), 'None in these days.');
  assert.match(said({ ...sums, cancelled: 70 }, 'route'), / 70 stood on runs that were cancelled\.$/);
  const nobody = { 'No reason given': { skipped: 2000 } };
  assert.equal(said(sums, 'reason', nobody), '2,000 skipped, none of them with a reason.');
  assert.equal(
    said(sums, 'reason', { ...nobody, Blocked: { skipped: 1200 } }),
    'Blocked: 1,200 skipped, the most of all. Of 2,000 nobody gave a reason.',
  );
});
