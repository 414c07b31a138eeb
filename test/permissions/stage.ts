/**
 * What the rows of the permission table act on: fresh things for every call. What one area alone needs, and makes in one
 * line, stands in its file.
 */

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { activitiesContract as activities } from '../../src/features/activities/contract.ts';
import { insertActivities } from '../../src/features/activities/server/store.ts';
import { calendarContract as calendar } from '../../src/features/company/calendar.ts';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { linkedAccountContract as accounts } from '../../src/features/contacts/linked-account.ts';
import { markContactDeleted } from '../../src/features/contacts/server/store.ts';
import { contactOfAccount } from '../../src/features/contacts/server/store-account.ts';
import { statusChangesContract as statusChanges } from '../../src/features/contacts/status-changes.ts';
import { customerImportContract as imports } from '../../src/features/customer-import/contract.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { exceptionsContract as pickupExceptions } from '../../src/features/daily-routes/exceptions.ts';
import { applyPlan } from '../../src/features/daily-routes/server/apply-plan.ts';
import { noteGeneration } from '../../src/features/daily-routes/server/store-plan.ts';
import { duplicatesContract as duplicates } from '../../src/features/duplicates/contract.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import { now, today } from '../support/clock.ts';
import { aContact, aRoute, aService, aSuspension, everyDay } from '../support/factories.ts';
import type { Caller, TestServer } from '../support/server.ts';

/** Gives a valid input of its operation. */
type Sample = (caller: Caller) => Promise<object>;

/**
 * Some features' part of the table. Statuses: 200 done, 401 sign in first, 403 not your role, 404 not yours to see,
 * 409/422 allowed but not like this. "own" and "other" say whose object it is, where that matters.
 */
export type Area = Readonly<{ table: string; samples: (stage: Stage) => Readonly<Record<string, Sample>> }>;

export type Stage = ReturnType<typeof stageOn>;

export function stageOn(server: TestServer, admin: Caller) {
  let n = 0;
  const person = () => ({ firstName: 'Ana', lastName: 'Yazzie', email: `someone${++n}@example.test`, phone: '' });
  const aContactId = async () => ({ ...(await server.transact((tx) => aContact(tx))) });
  /** The contact that is linked to an account; nobody's without one. */
  const aContactOf = async (profileId: string) => {
    if (!profileId) return aContactId();
    const known = await contactOfAccount(server.database.read, profileId);
    return { contactId: known ?? (await server.transact((tx) => aContact(tx, { profileId }))).contactId };
  };
  /** The caller has a contact; what is asked for names nobody, because the session says whose it is. */
  const ofOwn = async ({ id }: Caller, more: object = {}): Promise<object> => {
    await aContactOf(id);
    return more;
  };
  /** A message that waits on a contact, and what is said to it. */
  const ownMessage = async (contactId: string) => {
    const id = randomUUID();
    const state = { type: 'note', dueDate: null, priority: 'medium', status: 'in_progress', createdBy: null } as const;
    const words = { title: 'Extra bags', description: 'May I?', isCustomerGenerated: true };
    await server.transact((tx) => insertActivities(tx, [{ id, contactId, ...words, ...state }]));
    return { id, message: 'Please', commandId: randomUUID() };
  };
  const aTask = async () => admin.call(activities.add, { ...(await aContactId()), type: 'task', title: 'Call back' });
  const aNote = async () =>
    admin.call(activities.addNote, { commandId: crypto.randomUUID(), activityId: (await aTask()).id, text: 'Called' });
  const twoContacts = async () => ({ first: (await aContactId()).contactId, second: (await aContactId()).contactId });
  /** Of one customer whom no other list has. */
  const anImport = async () => {
    const { email } = person();
    const row = `Ana,Yazzie,${email},${n} Main St,Aztec,NM,87410`;
    const list = new File([`First Name,Last Name,Email,Street,City,State,Zip\n${row}\n`], 'list.csv');
    return { id: (await admin.call(imports.create, {}, list)).import?.id ?? '' };
  };
  async function aMerge() {
    const { first: keptId, second: mergedId } = await twoContacts();
    const pair = { keptId, mergedId, keptVersion: 1, mergedVersion: 1, take: [] };
    return { id: (await admin.call(duplicates.merge, pair)).mergeId };
  }

  /** Deleted by somebody; by an admin when nobody is named. */
  const aDeletedContact = async (by?: string) => {
    const { contactId: id } = await aContactId();
    await server.transact((tx) => markContactDeleted(tx, id, by || admin.id));
    return { id };
  };
  const aCustomer = async () => {
    const { id } = await admin.call(contacts.create, { ...person(), status: 'New Lead' });
    await admin.call(contacts.promote, { id, password: 'long enough' });
    return { id };
  };
  const aFreeAccount = async () => {
    const { id } = await aCustomer();
    return { id, accountId: (await admin.call(accounts.unlinkAccount, { id })).accountId };
  };
  /** Made by the caller when that is somebody of the office, else by the admin. */
  const aStatusChange = async (by: Caller = admin) => {
    const wanted = { ids: [(await aContactId()).contactId], status: 'Lost' as const };
    const made = await by.attempt(statusChanges.changeStatus, wanted);
    return { id: made.status === 200 ? made.body.id : (await admin.call(statusChanges.changeStatus, wanted)).id };
  };
  const aUserId = async (role: 'employee' | 'superadmin' | 'customer') => (await server.as(role)).id;

  async function aRun({
    driver,
    customer,
    status = 'pending',
  }: {
    driver?: string;
    customer?: string;
    status?: 'pending' | 'in_progress';
  } = {}) {
    const made = await server.transact(async (tx) => {
      // One contact per account: a later run of the same customer takes the earlier contact's place.
      if (customer)
        await tx.updateTable('contact').set({ profile_id: null }).where('profile_id', '=', customer).execute();
      const route = await aRoute(tx, {
        days: everyDay,
        driver: driver || null,
        stops: 2,
        ...(customer && { customer }),
      });
      // Of this route alone: at the end of the table hundreds drive today.
      await noteGeneration(tx, today);
      const { madeIds } = await applyPlan(tx, [today], { routeIds: [route.routeId] }, true);
      const [id = ''] = madeIds;
      const stop = await tx
        .selectFrom('daily_route_stop')
        .select('id')
        .where('daily_route_id', '=', id)
        .orderBy('order_in_route')
        .executeTakeFirstOrThrow();
      return { ...route, id, stopId: stop.id };
    });
    if (status === 'in_progress') await admin.call(daily.start, { id: made.id });
    return made;
  }

  const command = (id: string, more = {}) => ({ id, commandId: randomUUID(), at: now(), ...more });
  const stopOf = async (driver: string | undefined, more = {}) =>
    command((await aRun(driver ? { driver } : {})).stopId, more);

  async function workedStop(driver: string | undefined) {
    const { stopId } = await aRun(driver ? { driver } : {});
    await admin.call(daily.skipStop, command(stopId));
    return command(stopId, { notes: 'Was away' });
  }

  async function aStopGivenUp() {
    const { id, stopId } = await aRun({ status: 'in_progress' });
    await admin.call(daily.complete, { id, skipOpenStops: true });
    return { id: stopId, status: 'skipped' as const };
  }

  async function aPhoto() {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(photo)]);
  }

  async function photographedStop(customer: string | undefined) {
    const { stopId } = await aRun(customer ? { customer } : {});
    await admin.call(daily.completeStop, command(stopId), await aPhoto());
    return { id: stopId };
  }

  async function aCancelledRun() {
    const { id } = await aRun();
    await admin.call(daily.cancel, { id, reason: 'Snow' });
    return { id };
  }

  /** Of today. */
  async function aPickup() {
    const { routeId, stops } = await aRun();
    return { serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today };
  }
  async function leaveOut() {
    const pickup = await aPickup();
    await admin.call(pickupExceptions.leaveOut, { pickups: [pickup], reason: 'Road closed' });
    return pickup;
  }
  async function aFreeDay() {
    const { serviceId } = await leaveOut();
    return { serviceId, toDate: today };
  }
  async function aPickupLeftOut() {
    const pickup = await leaveOut();
    const { decided } = await admin.call(pickupExceptions.ofDate, { date: today });
    return { id: decided.find(({ serviceId }) => serviceId === pickup.serviceId)?.id ?? '' };
  }

  /** What a stop that was taken back showed, with its photo. */
  async function aVisit() {
    const { id: stopId } = await photographedStop(undefined);
    await admin.call(daily.reopenStop, command(stopId));
    return visitRow('stop_visit', stopId);
  }

  /** A visit of a driver who had the stop's run at another time only. */
  async function someStrayWork() {
    const driver = await server.as('employee');
    const { id, stopId } = await aRun({ driver: driver.id });
    await admin.call(daily.assignDriver, { id, driverId: null });
    await driver.call(daily.completeStop, command(stopId), await aPhoto());
    return visitRow('stray_work', stopId);
  }

  const visitRow = (table: 'stop_visit' | 'stray_work', stopId: string) =>
    server.database.read.selectFrom(table).select('id').where('stop_id', '=', stopId).executeTakeFirstOrThrow();

  async function aHold() {
    const { stops } = await aRun();
    const { contactId = '', serviceId = '' } = stops[0] ?? {};
    await server.transact((tx) => aSuspension(tx, contactId, addDays(today, 30), addDays(today, 40)));
    const hold = await server.database.read
      .selectFrom('suspension')
      .select(['id', 'suspended_from as from', 'suspended_to as to', 'reason', 'notes'])
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow();
    return { id: hold.id, contactId, serviceId, base: hold };
  }

  /** Of an address that has one of the stream `Trash`, and none of another. */
  async function aServiceOf() {
    const { contactId, addressId } = await aContactId();
    const id = await server.transact((tx) => aService(tx, addressId));
    return { id, contactId, addressId, version: 1, cans: 2, firstDay: '2020-01-01' };
  }

  /** On a date that no other has. */
  const aDayOff = () => ({ date: addDays(today, 100 + ++n), name: 'Landfill closed', effect: 'skipped' as const });
  async function aSavedDayOff() {
    const base = aDayOff();
    return { ...base, id: (await admin.call(calendar.addDay, base)).id, base };
  }

  return {
    admin,
    transact: server.transact,
    /** That nothing else has. */
    aName: () => `Name ${++n}`,
    aDayOff,
    aSavedDayOff,
    today,
    person,
    nothing: async () => ({}),
    address: { street: '1 Main', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true },
    period: () => ({ from: addDays(today, 50), to: addDays(today, 60), reason: 'vacation' }),
    aContactId,
    aContactOf,
    ofOwn,
    ownMessage,
    aDeletedContact,
    aCustomer,
    aFreeAccount,
    aStatusChange,
    aTask,
    aNote,
    twoContacts,
    aMerge,
    anImport,
    aUserId,
    aRun,
    stopOf,
    workedStop,
    aStopGivenUp,
    photographedStop,
    aHold,
    aServiceOf,
    aCancelledRun,
    aFreeDay,
    aPickup,
    aPickupLeftOut,
    aVisit,
    someStrayWork,
  };
}
