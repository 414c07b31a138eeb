/** The list of all activities, measured as the one of contacts is. */
import type { Measured } from './measured.ts';

const columns = 'a.*, c.first_name, c.last_name, p.first_name as by_first, p.last_name as by_last';
const from = 'from activity a join contact c on c.id = a.contact_id and c.deleted_at is null';
const newest = 'order by a.created_at desc, a.id desc limit 100';
const statuses = ['pending', 'in_progress', 'completed', 'cancelled'];
const terms = ['begay', 'maria', 'gate code', 'invoice', 'lid', 'rosa c', 'missed pickup', 'garcia', 'zyxw', 'bear'];

const page = (where: string) => ({
  upTo: 1,
  sql: [
    `select ${columns} ${from} left join profile p on p.id = a.created_by ${where} ${newest}`,
    `select count(*) ${from} ${where}`,
  ],
});

export const activityOperations: readonly Measured[] = [
  {
    name: 'activities page',
    load: { kind: 'get', paths: ['/api/activities'] },
    bare: [page('')],
    target: { ratio: 4, processorMs: 1.5 },
  },
  {
    name: 'activities page by status',
    load: { kind: 'get', paths: statuses.map((status) => `/api/activities?status=${status}`) },
    bare: statuses.map((status) => page(`where a.status = '${status}'`)),
    target: { ratio: 1.6, processorMs: 1.5 },
  },
  {
    name: 'activities search',
    load: { kind: 'get', paths: terms.map((term) => `/api/activities?q=${encodeURIComponent(term)}`) },
    bare: terms.map((term) => ({
      upTo: 1,
      sql: [
        `select ${columns} ${from} left join profile p on p.id = a.created_by where a.title ilike '%${term}%' or ` +
          `a.description ilike '%${term}%' or c.first_name || ' ' || c.last_name ilike '%${term}%' ${newest}`,
      ],
    })),
    target: { ratio: 4, processorMs: 3 },
  },
];
