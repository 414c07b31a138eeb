import { formatMoney } from '../../kernel/money.ts';
import { type Report, ratio } from './report.ts';

export const revenueAnalysis: Report = {
  id: 'revenue-analysis',
  title: 'Revenue Analysis',
  category: 'Financial',
  summary: 'What was billed and what came in, and which recurring revenue is new, lost or changed.',
  usual: 'year',
  groups: [
    { key: 'month', label: 'Month' },
    { key: 'route', label: 'Route', isKeyed: true, nameless: 'On no route' },
    { key: 'town', label: 'Town', nameless: 'Town unknown' },
  ],
  measures: [
    { key: 'billed', label: 'Billed', kind: 'money' },
    { key: 'collected', label: 'Collected', kind: 'money' },
    { key: 'share', label: 'Of billed', kind: 'share', of: ({ collected, billed }) => ratio(collected, billed) },
    { key: 'recurring', label: 'Recurring', kind: 'money' },
    { key: 'gained', label: 'New', kind: 'money' },
    { key: 'lost', label: 'Lost', kind: 'money' },
    { key: 'changed', label: 'Changed', kind: 'money' },
    { key: 'invoices', label: 'Invoices', kind: 'count', isHiddenFirst: true },
  ],
  chart: { title: 'Collected against billed', measure: 'collected', against: 'billed', worst: 'billed' },
  finding(rows, { billed, collected, share, gained, lost }) {
    if (!billed && !collected) return 'Nothing was billed and nothing came in.';
    const inWords = `${formatMoney(collected ?? 0)} came in, ${formatMoney(billed ?? 0)} was billed`;
    const percent = share === null || share === undefined ? '' : `: ${Math.round(share * 100)} percent`;
    const net = (gained ?? 0) - (lost ?? 0);
    const side = net > 0 ? 'above' : 'below'; // unnoticed: where nothing is between them nothing is said
    const recurring =
      rows.length > 0 && net !== 0
        ? ` New recurring revenue is ${formatMoney(Math.abs(net))} a month ${side} what was lost.`
        : '';
    return `${inWords}${percent}.${recurring}`;
  },
  details: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'what', label: 'What', kind: 'text' },
    { key: 'customer', label: 'Customer', kind: 'text', leads: { to: 'contact', by: 'contactId' } },
    { key: 'number', label: 'Invoice', kind: 'text' },
  ],
  note:
    'US dollars. Billed on the day of the invoice, collected on the day of the money, less what was given back. ' +
    'Recurring is what invoices bill for whole months, spread over them; lost and changed are known when a month is over. ' +
    'Route and town are those of the customer today, of several routes that of the trash.',
};
