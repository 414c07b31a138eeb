/** What the history of a contact tells of requests. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { serviceRequestsContract as requests } from '../../service-requests/contract.ts';
import { ownRequestsContract as own } from '../../service-requests/own-requests.ts';
import { historyContract as history } from '../contract.ts';

const [server, office] = await aServerWith('employee');
const { aCustomer } = requestsOn(server, office);

test('of several requests each entry says which one it is about', async () => {
  const { customer, addressId, anExtra, contactId } = await aCustomer();
  const move = { commandId: randomUUID(), addressId, date: day(20), newAddress: '8 Elm St', wish: 'ends' } as const;
  const { id: moving } = await customer.call(own.tellMove, move);
  const { id: extra } = await customer.call(own.askPickup, anExtra());
  await office.call(requests.assign, { id: moving, ownerId: office.id, before: null });
  await office.call(requests.settle, { id: extra, commandId: randomUUID(), state: 'declined', outcome: 'No truck' });
  await office.call(requests.settle, { id: moving, commandId: randomUUID(), state: 'done', outcome: 'All set' });
  const { entries } = await office.call(history.ofContact, { contactId, kind: 'activity' });
  assert.deepEqual(
    entries.flatMap(({ what, subject }) => (what.startsWith('Request') ? [[what, subject]] : [])),
    [
      ['Request done', 'Moving'],
      ['Request declined', 'Extra pickup'],
      ['Request changed', 'Moving'],
      ['Request sent', 'Extra pickup'],
      ['Request sent', 'Moving'],
    ],
  );
});
