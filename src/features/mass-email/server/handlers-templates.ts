import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { refuseUnknownFields } from '../fields.ts';
import type { templatesContract } from '../templates.ts';
import {
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  listTemplates,
  lockTemplate,
  saveTemplate,
} from './store-templates.ts';

export const templatesHandlers: Handlers<typeof templatesContract> = {
  async list({ read }) {
    return { templates: await listTemplates(read) };
  },

  async create({ actor, input, transact }) {
    refuseUnknownFields(input);
    return transact(async (tx) => {
      await refuseTaken(tx, input.name);
      return insertTemplate(tx, input, actor.id);
    });
  },

  async update({ input, transact }) {
    refuseUnknownFields(input);
    return transact(async (tx) => {
      const current = await lockTemplate(tx, input.id);
      if (current.version !== input.version)
        throw new Refusal('conflict', 'template-changed', 'Somebody else has changed this template in the meantime.', {
          current,
        });
      await refuseTaken(tx, input.name, input.id);
      return saveTemplate(tx, input.id, input);
    });
  },

  async remove({ input, transact }) {
    return transact(async (tx) => {
      await lockTemplate(tx, input.id);
      await deleteTemplate(tx, input.id);
      return { done: true };
    });
  },
};

async function refuseTaken(tx: Tx, name: string, except?: string): Promise<void> {
  if (await isNameTaken(tx, name, except)) throw invalidField('name', 'name-taken', 'Another template has this name');
}
