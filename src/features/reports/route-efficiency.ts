import { type Report, ratio, type Values } from './report.ts';

/** In whole minutes, so that what is shown adds up. */
function perRun(key: string) {
  return (sums: Values): number | null => {
    const minutes = ratio(sums[key], sums.runs);
    return minutes === null ? null : Math.round(minutes);
  };
}
const lateFrom = 15; // minutes
const took = perRun('tookMinutes');
const planned = perRun('plannedMinutes');

export const routeEfficiency: Report = {
  id: 'route-efficiency',
  title: 'Route Efficiency',
  category: 'Operations',
  summary: 'Planned against actual time and distance, stops and cans per hour, and the share of driving.',
  usual: 'month',
  groups: [
    { key: 'route', label: 'Route', isKeyed: true },
    { key: 'driver', label: 'Driver', isKeyed: true, nameless: 'Nobody named' },
    { key: 'month', label: 'Month' },
  ],
  measures: [
    { key: 'runs', label: 'Runs', kind: 'count' },
    { key: 'stops', label: 'Stops', kind: 'count' },
    { key: 'cans', label: 'Cans', kind: 'count', isHiddenFirst: true },
    { key: 'plannedMinutes', label: 'Planned time', kind: 'minutes', isHiddenFirst: true, isOfRows: true },
    { key: 'tookMinutes', label: 'Actual time', kind: 'minutes', isHiddenFirst: true, isOfRows: true },
    { key: 'plannedEach', label: 'Planned', kind: 'minutes', of: planned },
    { key: 'tookEach', label: 'Took', kind: 'minutes', of: took },
    {
      key: 'over',
      label: 'Difference',
      kind: 'minutes',
      of: (sums) => (sums.runs ? (took(sums) ?? 0) - (planned(sums) ?? 0) : null),
    },
    { key: 'plannedMetres', label: 'Planned distance', kind: 'metres' },
    { key: 'drivenMetres', label: 'Actual distance', kind: 'metres' },
    {
      key: 'stopRate',
      label: 'Stops per hour',
      kind: 'rate',
      of: ({ stops, tookMinutes }) => ratio((stops ?? 0) * 60, tookMinutes),
    },
    {
      key: 'canRate',
      label: 'Cans per hour',
      kind: 'rate',
      of: ({ cans, tookMinutes }) => ratio((cans ?? 0) * 60, tookMinutes),
    },
    {
      key: 'eachStop',
      label: 'Minutes per stop',
      kind: 'rate',
      of: ({ tookMinutes, driveMinutes, stops }) => ratio((tookMinutes ?? 0) - (driveMinutes ?? 0), stops),
    },
    { key: 'driveMinutes', label: 'Driving time', kind: 'minutes', isHiddenFirst: true, isOfRows: true },
    {
      key: 'driveShare',
      label: 'Driving',
      kind: 'share',
      of: ({ driveMinutes, tookMinutes }) => ratio(driveMinutes, tookMinutes),
    },
  ],
  chart: {
    title: 'Time on the road, average run',
    measure: 'tookEach',
    against: 'plannedEach',
    dumbbell: { from: lateFrom, label: 'A quarter of an hour longer, or more' },
    worst: 'over',
  },
  finding(rows, { runs, stopRate }, group) {
    if (!runs) return 'No run was completed.';
    const pace = `${runs.toLocaleString('en-US')} ${runs === 1 ? 'run' : 'runs'} made ${(stopRate ?? 0).toFixed(1)} stops an hour.`;
    const late = group.key === 'month' ? [] : rows.filter(({ values }) => (values.over ?? 0) >= lateFrom);
    const [worst] = late;
    if (!worst)
      return group.key === 'month' ? pace : `All are within a quarter of an hour of the plan, or early. ${pace}`;
    const minutes = Math.round(worst.values.over ?? 0);
    const others = late.length > 1 ? `, and ${late.length - 1} more by at least a quarter of an hour` : '';
    return `${worst.name} takes ${minutes} minutes longer than planned${others}. ${pace}`;
  },
  details: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'run', label: 'Run', kind: 'text', leads: { to: 'run', by: 'runId' } },
    { key: 'who', label: 'Driver', kind: 'text' },
  ],
  note:
    'Completed runs with at least two stops worked. Ways and driving are estimated between stops, in the order of the run ' +
    'and in the order in which they were worked; the way to the first and from the last is left out. Planned time is that ' +
    'driving and, for each stop, the minutes that the company took on average in these days.',
};
