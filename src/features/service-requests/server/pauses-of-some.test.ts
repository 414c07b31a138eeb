/** Pauses of chosen services, while what is collected at the house becomes another service or ends. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { aPause, requestsOn } from '../../../../test/support/service-requests.ts';
import { servicesOn } from '../../../../test/support/services.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';

const [server, office, admin] = await aServerWith('employee', 'admin');
const { aCustomer } = requestsOn(server, office);
const { servicesOf, start, update } = servicesOn(server, admin, office);
const holdOf = async (contactId: string) => (await office.call(suspensions.ofContact, { contactId })).suspensions[0];
const agree = (id: string) => office.call(requests.approve, { id, commandId: randomUUID() });

async function withRecycling() {
  const one = await aCustomer();
  const { id: recyclingId } = await start(one.addressId, { stream: 'Recycling', cans: 1 });
  return { ...one, recyclingId };
}
type House = Awaited<ReturnType<typeof withRecycling>>;

async function end({ contactId, serviceId }: House, lastDay: string) {
  const service = (await servicesOf(contactId)).find(({ id }) => id === serviceId);
  assert.ok(service);
  await update(service, { lastDay });
}
/** Trash has another number of cans from a day on; gives its new service. */
async function otherCansFrom(house: House, ahead: number) {
  await end(house, day(ahead - 1));
  return (await start(house.addressId, { cans: 3, firstDay: day(ahead) })).id;
}
const holdTrash = ({ contactId, serviceId }: House, to: string) =>
  office.call(suspensions.create, { contactId, from: day(2), to, reason: 'vacation', serviceIds: [serviceId] });

test('while a pause of one service waits, one of another is asked for on the same days', async () => {
  const { customer, serviceId, recyclingId } = await withRecycling();
  await customer.call(own.pause, { ...aPause(2, 9), serviceIds: [serviceId] });
  await customer.call(own.pause, { ...aPause(4, 20), serviceIds: [recyclingId] });
  for (const again of [{ serviceIds: [serviceId] }, {}]) {
    const { body } = await customer.attempt(own.pause, { ...aPause(9, 10), ...again });
    assert.equal(body.error.code, 'asked-already');
  }
});

test('a pause of what has other cans by the time it is agreed to holds these too', async () => {
  const house = await withRecycling();
  const { id } = await house.customer.call(own.pause, { ...aPause(2, 9), serviceIds: [house.serviceId] });
  const follows = await otherCansFrom(house, 5);
  await agree(id);
  assert.deepEqual((await holdOf(house.contactId))?.serviceIds, [house.serviceId, follows].sort());
});

test('a pause of what has moved by the time it is agreed to holds it at the new house', async () => {
  const { customer, contactId, addressId, serviceId } = await withRecycling();
  const { id } = await customer.call(own.pause, { ...aPause(2, 9), serviceIds: [serviceId] });
  const to = { street: '9 New Way', city: 'Mesa', state: 'AZ', zipCode: '85201' };
  const moved = await office.call(services.move, { addressId, firstDay: day(1), to });
  await agree(id);
  const there = moved.services.find((one) => one.addressId === moved.addressId && one.stream === 'Trash');
  assert.deepEqual((await holdOf(contactId))?.serviceIds, [there?.id]);
});

test('a hold on one service goes on where the house has other cans from a day on', async () => {
  const house = await withRecycling();
  await holdTrash(house, day(9));
  const follows = await otherCansFrom(house, 5);
  assert.deepEqual((await holdOf(house.contactId))?.serviceIds, [house.serviceId, follows].sort());
});

test('a hold and a pause of what is replaced before it ever began are of what takes its place', async () => {
  const house = await withRecycling();
  const next = { ...house, serviceId: await otherCansFrom(house, 5) };
  const { id } = await house.customer.call(own.pause, { ...aPause(12, 14), serviceIds: [next.serviceId] });
  await holdTrash(next, day(9));
  const instead = await otherCansFrom(next, 5);
  await agree(id);
  const { suspensions: holds } = await office.call(suspensions.ofContact, { contactId: house.contactId });
  assert.deepEqual(holds.map(({ from, serviceIds }) => [from, serviceIds?.includes(instead)]).sort(), [
    [day(2), true],
    [day(12), true],
  ]);
});

test('what has other cans from a day on is chosen once, on every day of the pause', async () => {
  const house = await withRecycling();
  const { customer, contactId, serviceId } = house;
  const follows = await otherCansFrom(house, 5);
  const { addresses } = await customer.call(own.choices, {});
  assert.deepEqual(addresses[0]?.services.map(({ stream }) => stream).sort(), ['Recycling', 'Trash']);
  const later = { ...aPause(7, 9), serviceIds: [serviceId] };
  const { pickups } = await customer.call(own.previewPause, later);
  assert.deepEqual(
    pickups.map(({ date }) => date),
    [day(7), day(8), day(9)],
  );
  await agree((await customer.call(own.pause, later)).id);
  assert.deepEqual((await holdOf(contactId))?.serviceIds, [follows]);
});

test('a pause of all is not refused for the hold of a service that has ended by then', async () => {
  const house = await withRecycling();
  await holdTrash(house, day(30));
  await end(house, day(4));
  await agree((await house.customer.call(own.pause, aPause(10, 12))).id);
  const { suspensions: holds } = await office.call(suspensions.ofContact, { contactId: house.contactId });
  assert.deepEqual(
    holds.map(({ from, to, serviceIds }) => [from, to, serviceIds]),
    [
      [day(10), day(12), [house.recyclingId]],
      [day(2), day(30), [house.serviceId]],
    ],
  );
});
