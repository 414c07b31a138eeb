import { type Report, ratio } from './report.ts';
import { shortOfAll } from './values.ts';

/** Of a pickup that was skipped without one. */
export const noReason = 'No reason given';

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
      key: 'leftOut',
      label: 'Left out',
      kind: 'count',
      isHelper: true,
      of: ({ skipped, missed, putOff }) => (skipped ?? 0) + (missed ?? 0) + (putOff ?? 0),
    },
  ],
  // A run that is cancelled is nobody's choice at a stop: it is counted, and no part of this.
  chart: { title: 'Pickups skipped, missed or put off', measure: 'leftOut', worst: 'leftOut' },
  finding(rows, { due, completed, completedShare, leftOut, cancelled, onTimeShare }, group) {
    if (!due) return group.isPartial ? 'None in these days.' : 'No pickup was due.';
    const done = `${(completed ?? 0).toLocaleString('en-US')} of ${due.toLocaleString('en-US')} pickups were done, ${percent(completedShare)}`;
    if (group.isPartial) {
      const first = rows.find(({ name }) => name !== noReason);
      const without = rows.find(({ name }) => name === noReason);
      const count = (row: typeof first) => (row?.values.skipped ?? 0).toLocaleString('en-US');
      if (!first) return without ? `${count(without)} skipped, none of them with a reason.` : 'None in these days.';
      const others = without ? ` Of ${count(without)} nobody gave a reason.` : '';
      return `${first.name}: ${count(first)} skipped, the most of all.${others}`;
    }
    const [worst] = rows;
    const number = (value: number | null | undefined) => (value ?? 0).toLocaleString('en-US');
    const most =
      leftOut && worst && group.key !== 'month' && rows.length > 1
        ? ` Most that were skipped, missed or put off: ${worst.name}, ${number(worst.values.leftOut)} of ${number(worst.values.due)}.`
        : '';
    const stood = cancelled ? ` ${number(cancelled)} stood on runs that were cancelled.` : '';
    return `${done}; ${percent(onTimeShare)} of them on their day.${most}${stood}`;
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
    'was over. On time is done on the day of its run, and not put off from an earlier one. Where a run was given to another ' +
    'driver each has what they did; what the office entered, and what was left, is with the last.',
};
