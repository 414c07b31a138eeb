import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from './entity.ts';
import { idsIn, type TrailEntry, tablesOf, tellEntry } from './rules.ts';

const dana = '00000000-0000-4000-8000-00000000000d';
const stop = '00000000-0000-4000-8000-000000000005';
const route = '00000000-0000-4000-8000-000000000007';
const names = new Map([
  [dana, 'Dana Begay (deleted)'],
  [stop, '12 Zuni Dr'],
  [route, 'Monday North'],
]);
const nameOf = (id: unknown) => names.get(String(id));

function entry(
  entity: string,
  action: TrailEntry['action'],
  rows: { before?: Row; after?: Row; state?: Row },
): TrailEntry {
  const { before = null, after = null, state } = rows;
  const at = '2026-11-21T13:42:00.000Z';
  return {
    id: 1,
    at,
    actorId: dana,
    entity,
    action,
    before,
    after,
    state: state ?? after ?? before ?? {},
    mergedId: null,
  };
}
const told = (...args: Parameters<typeof entry>) => tellEntry(entry(...args), { nameOf, timeZone: 'America/Denver' });
const update = (entity: string, before: Row, after: Row, state: Row = after) =>
  told(entity, 'update', { before, after, state });
const inShort = ({ what, subject, changes }: ReturnType<typeof told>) => [
  what,
  subject,
  ...changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`),
];

test('who did it is a name, the system where nobody did, and says so when an account is gone altogether', () => {
  const { who, at, id, kind, action } = update('contact', { phone: null }, { phone: '505' });
  assert.deepEqual(
    [who, at, id, kind, action],
    ['Dana Begay (deleted)', '2026-11-21T13:42:00.000Z', 1, 'contact', 'update'],
  );
  const byNobody = { ...entry('contact', 'insert', { after: {} }), actorId: null };
  assert.equal(tellEntry(byNobody, { nameOf, timeZone: 'UTC' }).who, 'Haulyard');
  assert.equal(
    tellEntry({ ...byNobody, actorId: route.replace('7', '8') }, { nameOf, timeZone: 'UTC' }).who,
    'Somebody unknown',
  );
});

test('a contact is created, imported, changed, deleted and restored', () => {
  const created = told('contact', 'insert', {
    after: {
      id: stop,
      first_name: 'Ana',
      last_name: 'Nez',
      phone: null,
      status: 'New Lead',
      created_at: 'x',
      import_id: null,
    },
  });
  assert.deepEqual(inShort(created), [
    'Contact created',
    null,
    'First name: – → Ana',
    'Last name: – → Nez',
    'Status: – → New Lead',
  ]);
  assert.equal(told('contact', 'insert', { after: { import_id: stop } }).what, 'Contact imported');
  assert.deepEqual(inShort(update('contact', { profile_id: null }, { profile_id: dana })), [
    'Contact changed',
    null,
    'Customer account: – → Dana Begay (deleted)',
  ]);
  assert.deepEqual(inShort(update('contact', { deleted_at: null }, { deleted_at: '2026-01-01' })), [
    'Contact deleted',
    null,
  ]);
  assert.deepEqual(inShort(update('contact', { deleted_at: '2026-01-01' }, { deleted_at: null })), [
    'Contact restored',
    null,
  ]);
});

test('an address names its street and says flags as yes and no; what moves from another contact says from whom', () => {
  const state = { street: '12 Zuni Dr', contact_id: dana };
  assert.deepEqual(inShort(update('contact_address', { is_billing: true }, { is_billing: false }, state)), [
    'Address changed',
    '12 Zuni Dr',
    'Billing: Yes → No',
  ]);
  const added = {
    id: stop,
    contact_id: dana,
    street: '1 Main St',
    is_billing: false,
    is_service: true,
    latitude: null,
  };
  assert.deepEqual(inShort(told('contact_address', 'insert', { after: added })), [
    'Address added',
    '1 Main St',
    'Service: – → Yes',
  ]);
  assert.deepEqual(inShort(update('contact_address', { contact_id: 'gone' }, { contact_id: dana }, state)), [
    'Address moved here',
    '12 Zuni Dr',
    'Contact: No longer there → Dana Begay (deleted)',
  ]);
});

test('a suspension says its reason and days, what it covers, and how it ended', () => {
  const hold = { contact_id: dana, suspended_from: '2026-11-21', suspended_to: '2026-11-28', reason: 'vacation' };
  const subject = 'Customer on Vacation · Nov 21 – Nov 28, 2026';
  const added = { ...hold, covers_all: true, notes: 'Call first' };
  assert.deepEqual(inShort(told('suspension', 'insert', { after: added })), [
    'Suspension added',
    subject,
    'Notes: – → Call first',
    'Covers: – → All services',
  ]);
  const early = { suspended_to: '2026-11-23', ended_at: '2026-11-24T10:00:00Z', ended_by: dana };
  const before = { suspended_to: '2026-11-28', ended_at: null, ended_by: null };
  assert.deepEqual(inShort(update('suspension', before, early, { ...hold, ...early })), [
    'Suspension ended early',
    'Customer on Vacation · Nov 21 – Nov 23, 2026',
    'To: Nov 28, 2026 → Nov 23, 2026',
  ]);
  assert.deepEqual(inShort(update('suspension', { reason: 'vacation' }, { reason: 'other' }, hold)).slice(2), [
    'Reason: Customer on Vacation → Other',
  ]);
  assert.deepEqual(inShort(update('suspension', { covers_all: true }, { covers_all: false }, hold)).slice(2), [
    'Covers: All services → Chosen services',
  ]);
  assert.deepEqual(inShort(update('suspension', { contact_id: route }, { contact_id: dana }, hold)).slice(2), [
    'Contact: Monday North → Dana Begay (deleted)',
  ]);
  assert.deepEqual(inShort(told('suspension', 'delete', { before: hold })), ['Suspension deleted', subject]);
});

test('a service says what it collects and where, with its days, cans and accommodation', () => {
  const row = { id: dana, address_id: stop, stream: 'Trash', waste_cans_count: 2, first_day: '2026-11-23' };
  assert.deepEqual(inShort(told('service', 'insert', { after: { ...row, last_day: null } })), [
    'Service started',
    'Trash · 12 Zuni Dr',
    'Cans: – → 2',
    'First day: – → Nov 23, 2026',
  ]);
  assert.deepEqual(inShort(update('service', { waste_cans_count: 2 }, { waste_cans_count: 3 }, row)), [
    'Service changed',
    'Trash · 12 Zuni Dr',
    'Cans: 2 → 3',
  ]);
  const gate = { accommodation_type: 'Gated Entry', accommodation_notes: '4411' };
  const none = { accommodation_type: null, accommodation_notes: null };
  assert.deepEqual(inShort(update('service', none, gate, row)).slice(2), [
    'Accommodation: – → Gated Entry',
    'Accommodation notes: – → 4411',
  ]);
  assert.deepEqual(inShort(update('service', { last_day: null }, { last_day: '2026-12-31' }, row)), [
    'Service given a last day',
    'Trash · 12 Zuni Dr',
    'Last day: – → Dec 31, 2026',
  ]);
});

test('what was decided for one pickup is told as what it is, and when it is taken back', () => {
  const service = '00000000-0000-4000-8000-000000000009';
  names.set(service, 'Trash at 12 Zuni Dr');
  const row = { service_id: service, route_id: route, nominal_date: '2026-11-23' };
  const subject = 'Trash at 12 Zuni Dr · Monday North';
  const decided = (more: Row) => inShort(told('pickup_exception', 'insert', { after: { ...row, ...more } }));
  assert.deepEqual(decided({ kind: 'comes_on', to_date: '2026-11-26', driver_id: dana }), [
    'Pickup put to another day',
    subject,
    'Comes on: – → Nov 26, 2026',
  ]);
  assert.deepEqual(decided({ kind: 'left_out', reason: 'Road closed' }), [
    'Pickup left out',
    subject,
    'Reason: – → Road closed',
  ]);
  assert.deepEqual(decided({ kind: 'goes_with', to_run_id: dana }), ['Pickup given to another truck', subject]);
  const back = { taken_back_at: '2026-11-22T10:00:00Z', taken_back_by: dana };
  const before = { taken_back_at: null, taken_back_by: null };
  assert.deepEqual(inShort(update('pickup_exception', before, back, { ...row, kind: 'left_out' })), [
    'Pickup back as planned',
    subject,
  ]);
});

test('a suspension from the time when it was a stop’s says its stop, reason and days, and how it ended', () => {
  const hold = { route_address_id: stop, suspended_from: '2026-11-21', suspended_to: '2026-11-28', reason: 'vacation' };
  const subject = '12 Zuni Dr · Customer on Vacation · Nov 21 – Nov 28, 2026';
  assert.deepEqual(inShort(told('route_address_suspension', 'insert', { after: { ...hold, notes: 'Call first' } })), [
    'Suspension added',
    subject,
    'Notes: – → Call first',
  ]);
  const early = { suspended_to: '2026-11-23', ended_at: '2026-11-24T10:00:00Z', ended_by: dana };
  const before = { suspended_to: '2026-11-28', ended_at: null, ended_by: null };
  assert.deepEqual(inShort(update('route_address_suspension', before, early, { ...hold, ...early })), [
    'Suspension ended early',
    '12 Zuni Dr · Customer on Vacation · Nov 21 – Nov 23, 2026',
    'To: Nov 28, 2026 → Nov 23, 2026',
  ]);
  assert.deepEqual(
    inShort(update('route_address_suspension', { reason: 'vacation' }, { reason: 'other' }, hold)).slice(2),
    ['Reason: Customer on Vacation → Other'],
  );
  assert.deepEqual(
    inShort(told('route_address_suspension', 'delete', { before: { ...hold, route_address_id: 'gone' } })),
    ['Suspension deleted', 'Customer on Vacation · Nov 21 – Nov 28, 2026'],
  );
});

test('an activity goes by its type, a customer’s message by that', () => {
  const task = { type: 'task', title: 'Send offer' };
  const added = { ...task, status: 'pending', priority: 'high', due_date: '2026-03-08', assigned_to: dana };
  assert.deepEqual(inShort(told('activity', 'insert', { after: added })), [
    'Task added',
    'Send offer',
    'Status: – → Pending',
    'Priority: – → High',
    'Due date: – → Mar 8, 2026',
    'Assigned to: – → Dana Begay (deleted)',
  ]);
  assert.deepEqual(inShort(update('activity', { status: 'in_progress' }, { status: 'completed' }, task)), [
    'Task completed',
    'Send offer',
    'Status: In Progress → Completed',
  ]);
  assert.equal(told('activity', 'delete', { before: { type: 'email', title: 'x' } }).what, 'Email deleted');
  assert.equal(
    update('activity', {}, { status: 'pending' }, { is_customer_generated: true, type: 'note' }).what,
    'Message changed',
  );
});

test('a stop is put on a route and taken off it', () => {
  const row = { id: stop, address_id: stop, route_id: route, waste_cans_count: 2 };
  assert.deepEqual(inShort(told('route_address', 'insert', { after: row })), [
    'Stop put on a route',
    '12 Zuni Dr · Monday North',
    'Cans: – → 2',
  ]);
  assert.equal(told('route_address', 'delete', { before: row }).what, 'Stop taken off its route');
});

test('what has no words yet is told by its names', () => {
  const { kind, ...rest } = told('loan_cart', 'insert', {
    after: { id: stop, serial_number: 'A-7', is_blue: true, sizes: [32, 64], x: { y: 1 } },
  });
  assert.equal(kind, null);
  assert.deepEqual(inShort({ kind, ...rest }), [
    'Loan cart added',
    null,
    'Serial number: – → A-7',
    'Is blue: – → Yes',
    'Sizes: – → 32, 64',
    'X: – → {"y":1}',
  ]);
});

test('names are asked for every id that an entry holds, once', () => {
  const one = entry('route_address', 'insert', {
    after: { route_id: route, notes: 'no id', waste_cans_count: 1 },
    state: { address_id: stop },
  });
  assert.deepEqual(idsIn([one, one]).sort(), [stop, route, dana].sort());
});

test('a kind stands for its tables', () => {
  assert.equal(tablesOf(undefined), undefined);
  assert.deepEqual(tablesOf('activity'), ['service_request', 'activity', 'activity_note']);
  assert.deepEqual(tablesOf('route'), ['pickup_exception', 'route_address', 'route_address_accommodation']);
  assert.deepEqual(tablesOf('service'), ['service']);
  // Holds of before services stay in the story.
  assert.deepEqual(tablesOf('suspension')?.toSorted(), ['route_address_suspension', 'suspension']);
});

test('of an agreement that was given before its text was kept the trail tells that, and not the whole text', () => {
  const after = { title: 'Terms', content: '<p>Carts out by six.</p>' };
  assert.deepEqual(inShort(update('customer_agreement', { title: null, content: null }, after)), [
    'Agreement kept with its text',
    'Terms',
  ]);
});
