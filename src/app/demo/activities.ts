/** What was written, said and promised to customers and leads. */
import { randomUUID } from 'node:crypto';
import type { NewActivity } from '../../features/activities/server/store.ts';
import type { ContactStatus } from '../../features/contacts/contract.ts';
import { addDays, clampInstant, daysBetween, type Instant } from '../../kernel/calendar.ts';
import * as words from './activity-words.ts';
import type { Clock } from './clock.ts';
import type { Contacts, Customer, Lead } from './contacts.ts';
import { type Random, randomFrom } from './random.ts';
import type { PersonIds } from './staff.ts';

type Draft = Pick<NewActivity, 'type' | 'title' | 'description'>;
type Words = readonly (readonly [title: string, description: string | null])[];

/** How much of the funnel a lead has been through, as activities. */
const leadSteps: Readonly<Record<ContactStatus, readonly NewActivity['type'][]>> = {
  'New Lead': ['note'],
  Contacted: ['note', 'call'],
  Qualified: ['note', 'call', 'email'],
  'Proposal Sent': ['note', 'call', 'meeting', 'email'],
  Negotiating: ['note', 'call', 'meeting', 'email', 'call'],
  Converted: [],
  Lost: ['note', 'call'],
};
const leadWords: Readonly<Record<NewActivity['type'], Words>> = {
  note: words.leadNotes,
  call: words.leadCalls,
  email: words.leadEmails,
  meeting: words.leadMeetings,
  task: words.leadTasks,
};

export function makeActivities(clock: Clock, ids: PersonIds, contacts: Contacts): (NewActivity & { id: string })[] {
  const random = randomFrom('activities');
  const author = () => random.pick([ids.office, ids.office, ids.admin]);
  const all = [
    ...contacts.leads.flatMap((lead) => ofLead(clock, random, lead, author)),
    ...ofCustomers(clock, random, contacts.customers, author),
    ...messages(clock, random, contacts, ids),
  ];
  const whose = randomFrom('assignments');
  const assignee = () => whose.pick([ids.office, ids.office, ids.driver, ids.admin, null]);
  return all.map((one) => ({ ...one, id: randomUUID(), assignedTo: one.type === 'task' ? assignee() : null }));
}

function ofLead(clock: Clock, random: Random, lead: Lead, author: () => string): NewActivity[] {
  const street = lead.street ?? 'their street';
  const days = daysBetween(lead.since.slice(0, 10), clock.today);
  const steps = leadSteps[lead.status];
  const all = steps.map((type, i) => ({
    ...plain(lead.contactId, { type, ...filled(random.pick(leadWords[type]), street) }, author()),
    createdAt: officeTime(clock, random, lead, i / (steps.length + 1)),
  }));
  if (lead.status === 'Lost')
    all.push({
      ...plain(lead.contactId, { type: 'note', ...filled(random.pick(words.lostNotes), street) }, author()),
      createdAt: officeTime(clock, random, lead, 0.8),
    });
  if (lead.status === 'Lost' || !random.chance(0.45)) return all;
  const task = { type: 'task', ...filled(random.pick(words.leadTasks), street) } as const;
  const overdue = random.chance(0.22) && days > 4;
  all.push({
    ...plain(lead.contactId, task, author()),
    status: random.chance(0.2) ? 'in_progress' : 'pending',
    dueDate: addDays(clock.today, overdue ? -random.whole(1, 3) : random.whole(0, 9)),
    createdAt: officeTime(clock, random, lead, 0.9),
  });
  return all;
}

/** In office hours, when a part of the time since the lead's first day had passed; later parts come later. */
function officeTime(clock: Clock, random: Random, { since }: Lead, part: number): Instant {
  const first = since.slice(0, 10);
  const day = addDays(first, Math.floor(daysBetween(first, clock.today) * part));
  const at = clock.at(day, 8 * 60 + 400 * part + random.between(0, 80));
  const earliest = new Date(Date.parse(since) + (4 + 500 * part) * 60_000).toISOString();
  return clampInstant(at, earliest, clock.now);
}

function ofCustomers(
  clock: Clock,
  random: Random,
  customers: readonly Customer[],
  author: () => string,
): NewActivity[] {
  const chosen = random.shuffled(customers).slice(0, 230);
  return chosen.map(({ contactId, house }, i) => {
    const daysAgo = Math.floor(120 * random.next() ** 1.6) + 1;
    const createdAt = clock.at(clock.daysAgo(daysAgo), random.between(8 * 60, 16 * 60 + 45));
    const from = (type: Draft['type'], list: Words) => ({
      ...plain(contactId, { type, ...filled(random.pick(list), house.street) }, author()),
      createdAt,
    });
    if (i % 5 < 2) return from('note', words.customerNotes);
    if (i % 5 < 4) return from('call', words.customerCalls);
    return { ...from('task', words.customerTasks), ...progress(clock, random, i, daysAgo) };
  });
}

/** Most tasks are done; of the open ones some are late. */
function progress(clock: Clock, random: Random, i: number, daysAgo: number) {
  const priority = random.pick(['low', 'medium', 'medium', 'high'] as const);
  const kind = Math.floor(i / 5) % 5;
  if (kind < 2) {
    const dueDate = addDays(clock.daysAgo(daysAgo), random.whole(1, 7));
    return { priority, dueDate, status: 'completed' as const };
  }
  if (kind === 2) return { priority, dueDate: clock.daysAgo(random.whole(1, 6)), status: 'pending' as const };
  const dueDate = addDays(clock.today, random.whole(0, 12));
  return { priority, dueDate, status: random.chance(0.3) ? ('in_progress' as const) : ('pending' as const) };
}

/** Customers' own messages wait for an answer ("Pending Response"); the oldest have been answered. */
function messages(clock: Clock, random: Random, contacts: Contacts, ids: PersonIds): NewActivity[] {
  const [, ...others] = [contacts.demoCustomer, ...random.shuffled(contacts.customers)];
  const from = [...others.slice(0, words.customerMessages.length - 1), contacts.demoCustomer];
  return words.customerMessages.map(([title, description], i) => ({
    contactId: from[i]?.contactId ?? contacts.demoCustomer.contactId,
    type: 'note',
    title,
    description,
    dueDate: null,
    priority: 'medium',
    status: i < 3 || i === words.customerMessages.length - 1 ? 'in_progress' : 'completed',
    isCustomerGenerated: true,
    createdBy: from[i] === contacts.demoCustomer ? ids.customer : null,
    createdAt: clock.at(clock.daysAgo(i === 3 ? 9 : i), random.between(7 * 60, 20 * 60)),
  }));
}

function plain(contactId: string, draft: Draft, createdBy: string): NewActivity {
  const status = draft.type === 'task' ? 'pending' : null;
  return { ...draft, contactId, dueDate: null, priority: 'medium', status, createdBy };
}

function filled([title, description]: Words[number], street: string): Pick<Draft, 'title' | 'description'> {
  return { title, description: description?.replaceAll('{street}', street) ?? null };
}
