import { type Report, ratio } from './report.ts';

export const activitySummary: Report = {
  id: 'activity-summary',
  title: 'Activity Summary',
  category: 'Analytics',
  summary: 'Who did what, how soon customers were answered, and what is open and how old.',
  usual: 'month',
  groups: [
    { key: 'person', label: 'Person', isKeyed: true, nameless: 'Nobody' },
    { key: 'type', label: 'Type' },
    { key: 'month', label: 'Month' },
  ],
  measures: [
    { key: 'made', label: 'Entered', kind: 'count' },
    { key: 'asked', label: 'Customers asked', kind: 'count' },
    { key: 'all', label: 'Entered or asked', kind: 'count', of: ({ made, asked }) => (made ?? 0) + (asked ?? 0) },
    { key: 'answered', label: 'Answered', kind: 'count' },
    { key: 'answerHours', label: 'Hours in all', kind: 'hours', isHelper: true },
    {
      key: 'toAnswer',
      label: 'First answer after',
      kind: 'hours',
      of: ({ answerHours, answered }) => ratio(answerHours, answered),
    },
    { key: 'open', label: 'Open', kind: 'count' },
    { key: 'openDays', label: 'Days in all', kind: 'days', isHelper: true },
    { key: 'age', label: 'Open for', kind: 'days', of: ({ openDays, open }) => ratio(openDays, open) },
  ],
  chart: { title: 'Entered, or asked by customers', measure: 'all', worst: 'all' },
  finding(_, { made, asked, answered, toAnswer, open, age }) {
    if (!made && !asked && !open) return 'Nothing was entered and nobody asked.';
    const answers = asked
      ? `${(answered ?? 0).toLocaleString('en-US')} of ${asked.toLocaleString('en-US')} messages and requests were answered${
          toAnswer === null || toAnswer === undefined ? '' : `, on average after ${toAnswer.toFixed(1)} hours`
        }.`
      : 'No customer asked for anything.';
    const waiting = open
      ? ` ${open.toLocaleString('en-US')} ${open === 1 ? 'thing is' : 'things are'} open, ${open === 1 ? '' : 'on average '}for ${age && age >= 0.05 ? `${age.toFixed(1)} days` : 'less than a day'}.`
      : ' Nothing is open.';
    return answers + waiting;
  },
  details: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'what', label: 'What', kind: 'text' },
    { key: 'customer', label: 'Contact', kind: 'text', leads: { to: 'contact', by: 'contactId' } },
    { key: 'who', label: 'Person', kind: 'text' },
    { key: 'state', label: 'State', kind: 'text' },
    { key: 'openSince', label: 'Open since', kind: 'text' },
  ],
  note:
    'By the day on which it was entered. Messages and requests stand with whoever answered them first, else with whoever ' +
    'looks after them; what is open stands with whoever it is assigned to. A request is answered when it is settled. Open is ' +
    'all that is open today, however old: what was entered before these days stands on the first of them.',
};
