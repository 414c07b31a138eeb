/** Where the numbers of the dashboards lead: to the rows that add up to them. */
import type { ContactStatus } from '../contacts/contract.ts';
import type { Figure } from './figures.ts';
import type { Work } from './own-work.ts';

export type Way = Readonly<{ to: string; search?: Readonly<Record<string, string>> }>;

const soonestFirst = { sort: 'dueDate', direction: 'asc' } as const;

/** The search of each is what the list there is asked for. */
export const activityWays = {
  overdue: { overdue: 'true', ...soonestFirst },
  pending: { type: 'task', status: 'pending', createdBy: 'staff', ...soonestFirst },
  /** Spec 3 §2. */
  messages: { createdBy: 'customer', status: 'in_progress' },
} as const;

export const toActivities = (which: keyof typeof activityWays): Way => ({
  to: '/crm/activities',
  search: activityWays[which],
});

/** Own open tasks, or those of them that are overdue. */
export const toOwnTasks = (assignedTo: string, isOverdue = false): Way => ({
  to: '/crm/activities',
  search: { type: 'task', status: 'open', assignedTo, ...(isOverdue && { overdue: 'true' }), ...soonestFirst },
});

export const toContacts = (status: ContactStatus): Way => ({ to: '/crm', search: { status } });

/** What one did oneself. */
export const toOwnWork = (work: Work): Way => ({ to: `/employee/${work}` });

/** @param month "2026-11", only what came in then */
export const toFigure = (figure: Figure, month?: string): Way => ({
  to: `/admin/${figure}`,
  ...(month && { search: { month } }),
});
