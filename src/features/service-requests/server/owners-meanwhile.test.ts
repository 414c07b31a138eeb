/** Somebody who is given a request may stop working here at that very moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';
import { giveBackRequestsOf } from './store.ts';

const [server, office] = await aServerWith('employee');
const { aCustomer, requestOf } = requestsOn(server, office);

for (const [how, gone] of [
  ['deleted', { deleted_at: now() }],
  ['made a customer', { role: 'customer' }],
] as const)
  test(`a request that is given to a colleague who is ${how} meanwhile is in nobody's hand`, async () => {
    const leaver = await server.as('employee');
    const { customer, anExtra, contactId } = await aCustomer();
    const { id } = await customer.call(own.askPickup, anExtra());
    const given = await server.transact(async (tx) => {
      await tx.updateTable('profile').set(gone).where('id', '=', leaver.id).execute();
      await giveBackRequestsOf(tx, leaver.id);
      const giving = office.attempt(requests.assign, { id, ownerId: leaver.id, before: null });
      await Promise.race([giving, pause(300)]);
      return { giving };
    });
    const { status, body } = await given.giving;
    assert.deepEqual([status, body.error?.code], [422, 'unknown-person']);
    const request = await requestOf(contactId);
    assert.deepEqual([request?.state, request?.owner], ['open', null]);
  });
