import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { aPause } from '../../../../test/support/service-requests.ts';
import { contactsOn } from '../../../../test/support/two-contacts.ts';
import { serviceRequestsContract as requests } from '../../service-requests/contract.ts';
import { ownRequestsContract as own } from '../../service-requests/own-requests.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';

const [server, staff] = await aServerWith('employee');
const { make, merge } = contactsOn(server, staff);
const start = async (addressId = '') =>
  (await staff.call(services.start, { addressId, stream: 'Trash', cans: 1, firstDay: today })).id;

test('a pause that waits when its customer is merged holds what is collected in place of what was chosen', async () => {
  const customer = await server.as('customer');
  const kept = await make({ addresses: { '1 Oak Dr': 'BMS' } });
  const stays = await start(kept.addressIds['1 Oak Dr']);
  const merged = await make({
    profileId: customer.id,
    addresses: { '1 Oak Dr': 'BMS', '2 Elm St': 'S', '3 Pine St': 'S' },
  });
  const [oak, elm] = [await start(merged.addressIds['1 Oak Dr']), await start(merged.addressIds['2 Elm St'])];
  await start(merged.addressIds['3 Pine St']);
  const { id } = await customer.call(own.pause, { ...aPause(2, 9), serviceIds: [oak, elm] });
  await merge(kept, merged);
  await staff.call(requests.approve, { id, commandId: randomUUID() });
  const [hold] = (await staff.call(suspensions.ofContact, { contactId: kept.id })).suspensions;
  assert.deepEqual(hold?.serviceIds, [stays, elm].sort());
});
