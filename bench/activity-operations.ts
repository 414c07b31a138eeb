/** The list of all activities, measured as the one of contacts is. */
import type { Measured } from './measured.ts';

const columns = 'a.*, c.first_name, c.last_name, p.first_name as by_first, p.last_name as by_last';
const from = 'from activity a join contact c on c.id = a.contact_id and c.deleted_at is null';
const newest = 'order by a.created_at desc, a.id desc limit 100';
const statuses = ['pending', 'in_progress', 'completed', 'cancelled'];
const terms = ['begay', 'maria', 'gate code', 'invoice', 'lid', 'rosa c', 'missed pickup', 'garcia', 'zyxw', 'bear'];

const page = (where: string, order = newest) => ({
  upTo: 1,
  sql: [
    `select ${columns} ${from} left join profile p on p.id = a.created_by ${where} ${order}`,
    `select count(*) ${from} ${where}`,
  ],
});

/** Every other order, one way and the other. */
const orders = [
  ['sort=dueDate&direction=asc', 'order by a.due_date, a.created_at, a.id limit 100'],
  ['sort=dueDate&direction=desc', 'order by a.due_date desc nulls last, a.created_at desc, a.id desc limit 100'],
  ['sort=priority&direction=asc', 'order by a.priority, a.created_at, a.id limit 100'],
  ['sort=priority&direction=desc', 'order by a.priority desc, a.created_at desc, a.id desc limit 100'],
  ['sort=title&direction=asc', 'order by lower(a.title), a.created_at, a.id limit 100'],
  ['sort=title&direction=desc', 'order by lower(a.title) desc, a.created_at desc, a.id desc limit 100'],
  ['sort=created&direction=asc', 'order by a.created_at, a.id limit 100'],
] as const;
/** What is asked beside the status; the bench's tasks of 2026 are overdue long since. */
const filters = [
  ['type=task', "where a.type = 'task'"],
  ['priority=high', "where a.priority = 'high'"],
  ['createdBy=customer', 'where a.is_customer_generated'],
  ['createdBy=staff', 'where not a.is_customer_generated'],
  ['overdue=true', "where a.type = 'task' and a.status in ('pending', 'in_progress') and a.due_date < current_date"],
] as const;
const furtherPages = [2, 10, 100, 1000, 2000];

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
    name: 'activities in another order',
    load: { kind: 'get', paths: orders.map(([asked]) => `/api/activities?${asked}`) },
    bare: orders.map(([, order]) => page('', order)),
    target: { ratio: 4, processorMs: 1.5 },
  },
  {
    name: 'activities further filters',
    load: { kind: 'get', paths: filters.map(([asked]) => `/api/activities?${asked}`) },
    bare: filters.map(([, where]) => page(where)),
    target: { ratio: 1.6, processorMs: 1.5 },
  },
  {
    name: 'activities further pages',
    load: { kind: 'get', paths: furtherPages.map((number) => `/api/activities?page=${number}`) },
    bare: furtherPages.map((number) => page('', `${newest} offset ${(number - 1) * 100}`)),
    target: { ratio: 4, processorMs: 15 },
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
