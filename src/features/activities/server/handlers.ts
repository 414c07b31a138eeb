import { randomUUID } from 'node:crypto';
import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getContact, lockContact } from '../../contacts/server/store.ts';
import { listDrivers } from '../../users/server/store.ts';
import type { activitiesContract } from '../contract.ts';
import {
  firstStatus,
  refuseChanging,
  refuseOtherSteps,
  refuseStranger,
  refuseUnseenWords,
  statusAs,
} from '../rules.ts';
import { noteHandlers } from './handlers-notes.ts';
import { listPeople } from './people.ts';
import { sendEmail } from './send-email.ts';
import {
  deleteActivity,
  getActivityWithNotes,
  insertActivities,
  listActivities,
  lockActivity,
  saveActivity,
  saveStatus,
} from './store.ts';
import { activitiesFound, pageOfActivities } from './store-all.ts';
import { listNotes } from './store-notes.ts';

export const activitiesHandlers: Handlers<typeof activitiesContract> = {
  async all({ read, input, now }) {
    const today = input.overdue ? dayAt(now, await getTimeZone(read)) : '';
    return preparedJson(await (input.q ? activitiesFound : pageOfActivities)(read, input, today));
  },

  async people({ read }) {
    return { people: await listPeople(read) };
  },

  async list({ read, input }) {
    await getContact(read, input.contactId);
    return preparedJson(await listActivities(read, input));
  },

  async get({ read, input }) {
    return preparedJson(await getActivityWithNotes(read, input.id));
  },

  async add({ actor, input, transact }) {
    return transact(async (tx) => {
      await lockContact(tx, input.contactId);
      if (input.assignedTo) refuseStranger(input.assignedTo, await listDrivers(tx));
      const id = randomUUID();
      await insertActivities(tx, [{ id, ...input, status: firstStatus(input.type), createdBy: actor.id }]);
      announce({ topic: 'activities', id });
      return lockActivity(tx, id);
    });
  },

  async update({ input, transact }) {
    const { id, version, ...fields } = input;
    return transact(async (tx) => {
      const current = await lockActivity(tx, id);
      refuseChanging(current, 'changed');
      if (current.version !== version)
        throw new Refusal('conflict', 'activity-changed', 'This activity was changed by somebody else meanwhile.', {
          current,
        });
      if (fields.assignedTo) refuseStranger(fields.assignedTo, await listDrivers(tx), current.assignedTo?.id);
      return saveActivity(tx, id, { ...fields, status: statusAs(fields.type, current) });
    });
  },

  async changeStatus({ input, transact }) {
    return transact(async (tx) => {
      const activity = await lockActivity(tx, input.id);
      refuseOtherSteps(activity, input.status);
      if (activity.status === input.status) return activity;
      if (input.status === 'completed') refuseUnseenWords(await listNotes(tx, input.id), input.customerNotesSeen);
      return saveStatus(tx, input.id, input.status);
    });
  },

  async remove({ input, transact }) {
    return transact(async (tx) => {
      refuseChanging(await lockActivity(tx, input.id), 'deleted');
      await deleteActivity(tx, input.id);
      announce({ topic: 'activities', id: input.id });
      return { done: true };
    });
  },

  ...noteHandlers,
  sendEmail,
};
