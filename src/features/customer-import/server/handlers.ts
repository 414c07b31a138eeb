import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Call, Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announceAll } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { markContactsDeleted } from '../../contacts/server/store-bulk.ts';
import type { customerImportContract } from '../contract.ts';
import { whyKept } from '../rules.ts';
import { importFile } from './import-file.ts';
import { removeListedRoutes } from './listed-routes.ts';
import { fileOfBadRows, judgeFile, readFile } from './read-file.ts';
import { listImports, lockImport, lockImportedContacts, markImportUndone } from './store.ts';

type Contract = typeof customerImportContract;

const limitImports = ({
  read,
  actor,
  limitScale: scale,
}: Pick<Call<Contract['check']>, 'read' | 'actor' | 'limitScale'>) =>
  limit(read, `customer-import ${actor.id}`, {
    max: 60,
    minutes: 15,
    message: 'Too many files. Wait a quarter of an hour.',
    scale,
  });

export const customerImportHandlers: Handlers<Contract> = {
  async check(call) {
    await limitImports(call);
    const file = await readFile(call.file, call.input.mapping);
    return (await judgeFile(call.read, file, call.now)).report;
  },

  async badRows(call) {
    await limitImports(call);
    return { csv: fileOfBadRows(await readFile(call.file, call.input.mapping)) };
  },

  async create(call) {
    await limitImports(call);
    const { actor, input, transact } = call;
    const file = await readFile(call.file, input.mapping);
    const { skipBadRows, makeRoutes } = input;
    return transact((tx) => importFile(tx, file, { skipBadRows, makeRoutes, createdBy: actor.id, now: call.now }));
  },

  async list({ read }) {
    return { imports: await listImports(read) };
  },

  async undo({ actor, input, transact, now }) {
    return transact(async (tx) => {
      const { createdAt, undoneAt } = await lockImport(tx, input.id);
      if (undoneAt) throw new Refusal('conflict', 'already-undone', 'This import has been undone already.');
      const today = dayAt(now, await getTimeZone(tx));
      const imported = await lockImportedContacts(tx, { id: input.id, createdAt, today });
      const contacts = imported.map((contact) => ({ contact, reason: whyKept(contact) }));
      const gone = contacts.filter(({ reason }) => reason === undefined).map(({ contact }) => contact.id);
      await markContactsDeleted(tx, gone);
      // Those of an earlier one that is undone stood for the sake of this one.
      const undone = (await listImports(tx)).filter(({ id, undoneAt }) => id === input.id || undoneAt !== null);
      await removeListedRoutes(
        tx,
        undone.map((one) => one.createdAt),
        today,
      );
      announceAll([{ topic: 'customer-import' }, { topic: 'contacts' }]);
      const kept = contacts.flatMap(({ contact: { id, name }, reason }) =>
        reason ? [{ contactId: id, name, reason }] : [],
      );
      // What keeps somebody may be taken back, such as a route: then the rest can go too.
      if (kept.length === 0) await markImportUndone(tx, input.id, actor.id);
      return { removed: gone.length, kept };
    });
  },
};
