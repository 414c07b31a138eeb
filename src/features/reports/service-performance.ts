import { type Report, ratio } from './report.ts';
import { shortOfAll } from './values.ts';

const percent = (share: number | null | undefined) =>
  `${(shortOfAll(share ?? 0) * 100).toFixed(1).replace(/\.0$/, '')} percent`;

/** A reason is of a skipped pickup alone. */
const skipped = {
  measures: ['skipped'],
  chart: { title: 'Pickups that were skipped', measure: 'skipped', worst: 'skipped' },
} as const;

export const servicePerformance: Report = {
  id: 'service-performance',
  title: 'Service Performance',
  category: 'Operations',
  summary: 'Completed, skipped and missed pickups, with their reasons, and who was on time.',
  usual: 'month',
  groups: [
    { key: 'route', label: 'Route', isKeyed: true },
    { key: 'driver', label: 'Driver', isKeyed: true, nameless: 'Nobody named' },
    { key: 'town', label: 'Town', nameless: 'Town unknown' },
    { key: 'month', label: 'Month' },
    { key: 'reason', label: 'Reason', isPartial: true, only: skipped },
    {
      key: 'repeated',
      label: 'Repeated reason',
      isKeyed: true,
      isPartial: true,
      only: skipped,
      least: { measure: 'skipped', value: 2 },
    },
  ],
  measures: [
    { key: 'due', label: 'Pickups', kind: 'count' },
    { key: 'completed', label: 'Completed', kind: 'count' },
    { key: 'completedShare', label: 'Of pickups', kind: 'share', of: ({ completed, due }) => ratio(completed, due) },
    { key: 'skipped', label: 'Skipped', kind: 'count' },
    { key: 'missed', label: 'Missed', kind: 'count' },
    { key: 'putOff', label: 'Put off', kind: 'count' },
    { key: 'cancelled', label: 'Run cancelled', kind: 'count' },
    { key: 'onTime', label: 'Done on their day', kind: 'count', isHiddenFirst: true },
    { key: 'onTimeShare', label: 'On time', kind: 'share', of: ({ onTime, completed }) => ratio(onTime, completed) },
    { key: 'photos', label: 'With a photo', kind: 'count', isHiddenFirst: true },
    { key: 'photoShare', label: 'Photo rate', kind: 'share', of: ({ photos, completed }) => ratio(photos, completed) },
    {
      key: 'undone',
      label: 'Not done',
      kind: 'count',
      isHelper: true,
      of: ({ due, completed }) => (due ?? 0) - (completed ?? 0),
    },
  ],
  chart: { title: 'Pickups that were not done', measure: 'undone', worst: 'undone' },
  finding(rows, { due, completed, completedShare, undone, onTimeShare }, group) {
    if (!due) return group.isPartial ? 'None in these days.' : 'No pickup was due.';
    const done = `${(completed ?? 0).toLocaleString('en-US')} of ${due.toLocaleString('en-US')} pickups were done, ${percent(completedShare)}`;
    if (group.isPartial) {
      const [first] = rows;
      return first
        ? `${first.name}: ${(first.values.skipped ?? 0).toLocaleString('en-US')} skipped, the most of all.`
        : 'None in these days.';
    }
    const [worst] = rows;
    const most =
      undone && worst && group.key !== 'month' && rows.length > 1
        ? ` ${worst.name} left out the most: ${(worst.values.undone ?? 0).toLocaleString('en-US')}.`
        : '';
    return `${done}; ${percent(onTimeShare)} of them on their day.${most}`;
  },
  details: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'customer', label: 'Customer', kind: 'text', leads: { to: 'contact', by: 'contactId' } },
    { key: 'street', label: 'Address', kind: 'text' },
    { key: 'run', label: 'Run', kind: 'text', leads: { to: 'run', by: 'runId' } },
    { key: 'outcome', label: 'Outcome', kind: 'text' },
    { key: 'why', label: 'Reason', kind: 'text' },
  ],
  note:
    'Pickups of days that are over, and those of today that are done; holds are left out. Missed stayed open when the day ' +
    'was over. On time is done on the day of its run, and not put off from an earlier one.',
};
