import { randomUUID } from 'node:crypto';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { mayUndoStatusChange } from '../policy.ts';
import { mostChanged, planStatusChange, type statusChangesContract, type Unchanged } from '../status-changes.ts';
import { changeStatuses, listNewest, lockContacts, lockStatusChange, restoreStatuses } from './store-status.ts';

export const statusChangesHandlers: Handlers<typeof statusChangesContract> = {
  newest: async ({ read, input }) => ({ contacts: await listNewest(read, input.status, mostChanged) }),

  async changeStatus({ actor, input, transact }) {
    const { ids, status, seen } = input;
    return transact(async (tx) => {
      const plan = planStatusChange(ids, await lockContacts(tx, ids), status, seen);
      const changed = plan.changed.map((contact) => contact.id);
      if (changed.length === 0) return { id: null, changed, unchanged: plan.unchanged };
      const id = randomUUID();
      await changeStatuses(tx, { id, status, changedBy: actor.id, contactIds: changed });
      return { id, changed, unchanged: plan.unchanged };
    });
  },

  async undoStatusChange({ actor, input, transact }) {
    return transact(async (tx) => {
      const change = await lockStatusChange(tx, input.id);
      found(mayUndoStatusChange(actor, change) || undefined, 'This change does not exist.');
      if (change.isUndone) throw new Refusal('conflict', 'undone-already', 'This change has been undone already.');
      const living = await lockContacts(tx, change.contactIds);
      const restored = new Set(await restoreStatuses(tx, input.id));
      const nameOf = new Map(living.map(({ id, name }) => [id, name]));
      const unchanged = change.contactIds
        .filter((id) => !restored.has(id))
        .map((id): Unchanged => {
          const name = nameOf.get(id) ?? null;
          return { id, name, reason: name === null ? 'gone' : 'changed-since' };
        });
      return { id: input.id, changed: [...restored], unchanged };
    });
  },
};
