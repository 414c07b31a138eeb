import type { Page } from '@playwright/test';
import { addNewContact } from './found.ts';
import { click, openFirstRow, type Place, steps } from './place.ts';

const customer = '/crm/activities?overdue=true';
const tasks = '/crm/activities?type=task&status=pending';

const activities = (page: Page) => page.getByRole('tab', { name: 'Activities', exact: true }).click();
const ofContact = (page: Page) => page.locator('main .activity-contact').first().click();
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click();
const note = (text: string) => (page: Page) => page.getByLabel('Add a note').fill(text);

export const activityPlaces: readonly Place[] = [
  { name: 'contact-activities', as: 'admin', path: customer, open: ofContact, heading: 'Activities' },
  {
    name: 'contact-activities-none',
    as: 'admin',
    open: steps(addNewContact, activities),
    heading: 'No activities yet',
  },
  {
    name: 'activity-add',
    as: 'admin',
    path: customer,
    open: steps(ofContact, click('Add Activity')),
    heading: 'Add Activity',
  },
  {
    name: 'activity-email',
    as: 'admin',
    path: customer,
    open: steps(ofContact, click('Send Email')),
    heading: 'Send Email',
  },
  {
    name: 'activity-email-missing',
    as: 'admin',
    path: customer,
    open: steps(ofContact, click('Send Email'), inDialog('Send Email')),
    heading: 'Send Email',
  },
  { name: 'activities', as: 'admin', path: '/crm/activities', heading: 'All Activities' },
  {
    name: 'activities-overdue',
    as: 'driver',
    path: '/crm/activities?overdue=true&sort=dueDate&direction=asc',
    heading: 'All Activities',
  },
  { name: 'activities-none', as: 'admin', path: '/crm/activities?q=zzzzzz', heading: 'No activities found' },
  { name: 'activity', as: 'admin', path: tasks, open: openFirstRow, heading: 'Task' },
  {
    name: 'activity-message',
    as: 'admin',
    path: '/crm/activities?createdBy=customer&status=in_progress',
    open: openFirstRow,
    heading: 'Message from the customer',
  },
  {
    name: 'activity-answered',
    as: 'admin',
    path: '/crm/activities?createdBy=customer&status=completed',
    open: openFirstRow,
    heading: 'Message from the customer',
  },
  {
    name: 'activity-note-edit',
    as: 'admin',
    path: tasks,
    open: steps(openFirstRow, note('Called, no answer'), inDialog('Add Note'), inDialog(/^Edit note/)),
    heading: 'Task',
  },
  {
    name: 'activity-note-delete',
    as: 'admin',
    path: tasks,
    open: steps(openFirstRow, note('Called, no answer'), inDialog('Add Note'), inDialog(/^Delete note/)),
    heading: 'Delete this note?',
  },
  {
    name: 'activity-discard',
    as: 'admin',
    path: tasks,
    open: steps(openFirstRow, note('Typed and not added'), inDialog('Cancel')),
    heading: 'Discard unsaved changes?',
  },
  {
    name: 'activity-delete',
    as: 'admin',
    path: tasks,
    open: steps(openFirstRow, inDialog('Delete')),
    heading: /^Delete .*\?$/,
  },
  {
    name: 'activity-missing',
    as: 'admin',
    path: '/crm/activities?activity=00000000-0000-4000-8000-000000000000',
    heading: 'This activity cannot be shown',
  },
];
