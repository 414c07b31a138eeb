import { type Report, ratio } from './report.ts';

const counted = (count: number | null | undefined, one: string, many: string) =>
  `${(count ?? 0).toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Of a customer who left, and nothing tells why. */
export const noReason = 'No reason recorded';

export const customerGrowth: Report = {
  id: 'customer-growth',
  title: 'Customer Growth',
  category: 'Analytics',
  summary: 'Leads, who became a customer and how fast, and who left and why.',
  usual: 'year',
  groups: [
    { key: 'month', label: 'Month' },
    { key: 'source', label: 'Source' },
    { key: 'town', label: 'Town', nameless: 'Town unknown' },
    {
      key: 'reason',
      label: 'Reason for leaving',
      isPartial: true,
      only: { measures: ['departed'], chart: { title: 'Customers who left', measure: 'departed', worst: 'departed' } },
    },
  ],
  measures: [
    { key: 'leads', label: 'Leads', kind: 'count' },
    { key: 'converted', label: 'Became customers', kind: 'count' },
    { key: 'conversion', label: 'Conversion', kind: 'share', of: ({ converted, leads }) => ratio(converted, leads) },
    { key: 'convertDays', label: 'Days in all', kind: 'days', isHelper: true },
    {
      key: 'toConvert',
      label: 'Time to convert',
      kind: 'days',
      of: ({ convertDays, converted }) => ratio(convertDays, converted),
    },
    { key: 'joined', label: 'Service began', kind: 'count' },
    { key: 'departed', label: 'Left', kind: 'count' },
    { key: 'net', label: 'Net', kind: 'count', of: ({ joined, departed }) => (joined ?? 0) - (departed ?? 0) },
  ],
  chart: { title: 'Leads, and who became a customer', measure: 'converted', against: 'leads', worst: 'leads' },
  finding(rows, { leads, converted, conversion, joined, departed }, group) {
    if (group.isPartial) {
      const [most] = rows
        .filter(({ name }) => name !== noReason)
        .toSorted((a, b) => (b.values.departed ?? 0) - (a.values.departed ?? 0));
      if (rows.length === 0) return 'No customer left.';
      const left = `${counted(departed, 'customer', 'customers')} left`;
      const without = rows.find(({ name }) => name === noReason)?.values.departed ?? 0;
      if (!most) return `${left}, none with a reason recorded.`;
      const known = `${left}. Most often: ${most.name.toLowerCase()}, ${(most.values.departed ?? 0).toLocaleString('en-US')}.`;
      return without > 0 ? `${known} Of ${without.toLocaleString('en-US')} no reason is recorded.` : known;
    }
    if (!leads && !joined && !departed) return 'Nobody came and nobody left.';
    const share = conversion === null || conversion === undefined ? '' : `, ${Math.round(conversion * 100)} percent`;
    return (
      `${counted(converted, 'lead', 'leads')} of ${(leads ?? 0).toLocaleString('en-US')} became customers${share}. ` +
      `Service began for ${counted(joined, 'customer', 'customers')} and ended for ${(departed ?? 0).toLocaleString('en-US')}.`
    );
  },
  details: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'customer', label: 'Contact', kind: 'text', leads: { to: 'contact', by: 'contactId' } },
    { key: 'what', label: 'What', kind: 'text' },
    { key: 'origin', label: 'Source', kind: 'text' },
    { key: 'place', label: 'Town', kind: 'text' },
    { key: 'why', label: 'Reason for leaving', kind: 'text' },
  ],
  note:
    'Leads are contacts by the day they were entered; who had service before that was no lead. A customer is whoever has ' +
    'service, from its first day; whoever has none any more, and none to come, left on its last. The reason is what stood in our records then: ' +
    'a request to move, a missed pickup reported in the 60 days before, or money that was owed.',
};
