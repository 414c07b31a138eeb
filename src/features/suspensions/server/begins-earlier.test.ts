/** A service whose first day is moved into a hold that was made before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { hold, holdsOn } from '../../../../test/support/holds.ts';
import { servicesOn } from '../../../../test/support/services.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../contract.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { onTheRoad, update, start, stopsOf } = servicesOn(server, admin, employee);
const { holdsOf, alsoRecycling } = holdsOn(server, admin);

async function coveredBy(contactId: string, holdId: string) {
  const found = (await holdsOf(contactId)).find(({ id }) => id === holdId);
  return found?.serviceIds;
}

test('a hold on all services is on one that is made to begin while it lasts, and the truck of that day passes by', async () => {
  const { routeId, contactId, addressId, service } = await onTheRoad({ runs: 5 });
  await update(service, { lastDay: day(0) });
  const all = await employee.call(suspensions.create, hold(contactId, 1, 7));
  const chosen = { ...hold(contactId, 20, 30), serviceIds: [service.id] };
  const { id: chosenId } = await employee.call(suspensions.create, chosen);
  const next = await start(addressId, { firstDay: day(40) });
  const earlier = await update(next, { firstDay: day(8) });
  assert.deepEqual(await coveredBy(contactId, all.id), [service.id], 'the hold is over by then');
  await update(earlier, { firstDay: day(2) });
  assert.deepEqual(await coveredBy(contactId, all.id), [service.id, next.id].sort());
  assert.deepEqual(await coveredBy(contactId, chosenId), [service.id]);
  const theirs = (await stopsOf(routeId, 3)).filter((stop) => stop.contactId === contactId);
  assert.deepEqual(
    theirs.map((stop) => stop.suspension?.to),
    [day(7)],
  );
});

test('a hold on chosen services goes on at the new house, also when the household comes there earlier than planned', async () => {
  const { contactId, addressId, service } = await onTheRoad();
  await alsoRecycling(addressId);
  const { id } = await employee.call(suspensions.create, { ...hold(contactId, 1, 7), serviceIds: [service.id] });
  const to = { street: '9 New St', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const moved = await employee.call(services.move, { addressId, firstDay: day(10), to });
  const there = moved.services.filter((one) => one.addressId === moved.addressId);
  for (const one of there) await update(one, { firstDay: day(5) });
  const trash = there.find(({ stream }) => stream === 'Trash')?.id ?? '';
  assert.deepEqual(await coveredBy(contactId, id), [service.id, trash].sort());
});

test('who has been taken out of a hold on chosen services stays out when the first day changes again', async () => {
  const { contactId, addressId, service } = await onTheRoad();
  const made = await employee.call(suspensions.create, { ...hold(contactId, 1, 7), serviceIds: [service.id] });
  const to = { street: '9 New St', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const moved = await employee.call(services.move, { addressId, firstDay: day(5), to });
  const there = moved.services.find((one) => one.addressId === moved.addressId);
  assert.ok(there);
  const [base] = await holdsOf(contactId);
  assert.ok(base);
  assert.deepEqual(base.serviceIds, [service.id, there.id].sort());
  await employee.call(suspensions.update, { ...base, base, serviceIds: [service.id] });
  await update(there, { firstDay: day(3) });
  assert.deepEqual(await coveredBy(contactId, made.id), [service.id]);
});
