import { invalidField } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import type { serviceRequestsContract } from '../contract.ts';
import { pauseOf, refuseSettled, refuseTaken } from '../rules.ts';
import { say } from '../words-refusals.ts';
import { settlingHandlers } from './handlers-settling.ts';
import { heldBy } from './pausing.ts';
import { previewHold } from './previewing.ts';
import { getRequest, lockRequest, saveOwner } from './store.ts';
import { countRequests, listRequests, listRequestsOf } from './store-lists.ts';
import { lockStaffMember } from './store-people.ts';

export const serviceRequestsHandlers: Handlers<typeof serviceRequestsContract> = {
  ...settlingHandlers,

  list: ({ input, read }) => listRequests(read, input),

  count: ({ read }) => countRequests(read),

  async ofContact({ input, read }) {
    return { requests: await listRequestsOf(read, input.contactId) };
  },

  async previewPause({ input, read, now }) {
    const { contactId, asked } = await getRequest(read, input.id);
    const { period, allIds: serviceIds } = await heldBy(read, contactId, pauseOf(asked), now);
    const accountId = await accountOfContact(read, contactId);
    return previewHold(read, { id: contactId, accountId }, { ...period, serviceIds }, now);
  },

  async assign({ input, read, transact }) {
    const { contactId } = await getRequest(read, input.id);
    return transact(async (tx) => {
      // Before the request: whoever is deleted gives back what they had in the same order.
      const isThere = input.ownerId === null || (await lockStaffMember(tx, input.ownerId));
      const request = await lockRequest(tx, input.id, contactId);
      refuseSettled(request.state);
      refuseTaken(request.owner, input);
      if (!isThere) throw invalidField('ownerId', 'unknown-person', say.unknownPerson);
      await saveOwner(tx, request, input.ownerId);
      return getRequest(tx, input.id);
    });
  },
};
