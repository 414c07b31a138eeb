import { randomUUID } from 'node:crypto';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getContact, lockContact } from '../../contacts/server/store.ts';
import type { activitiesContract } from '../contract.ts';
import { completed, firstStatus } from '../rules.ts';
import { insertActivities, listActivities, lockActivity, saveStatus } from './store.ts';

export const activitiesHandlers: Handlers<typeof activitiesContract> = {
  async list({ read, input }) {
    await getContact(read, input.contactId);
    return preparedJson(await listActivities(read, input.contactId));
  },

  async add({ actor, input, transact }) {
    return transact(async (tx) => {
      await lockContact(tx, input.contactId);
      const id = randomUUID();
      await insertActivities(tx, [{ id, ...input, status: firstStatus(input.type), createdBy: actor.id }]);
      await announce(tx, { topic: 'activities', id });
      return lockActivity(tx, id);
    });
  },

  async complete({ input, transact }) {
    return transact(async (tx) => {
      const activity = await lockActivity(tx, input.id);
      const status = completed(activity);
      if (activity.status === status) return activity;
      await saveStatus(tx, input.id, status);
      await announce(tx, { topic: 'activities', id: input.id });
      return { ...activity, status };
    });
  },
};
