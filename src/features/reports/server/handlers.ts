import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { mostFacts, mostLines, type reportsContract } from '../contract.ts';
import { reckonValues } from '../reckoning.ts';
import { asked, getReport, inTime, tell, unitFor } from './asking.ts';
import { factsCsv, reportCsv } from './csv.ts';
import { fileName } from './file-name.ts';
import { contentOf } from './letters.ts';
import { listFacts } from './store.ts';
import { listSubscribed, saveSubscription } from './store-letters.ts';

/** @param slow where reports are read: connections and a time limit of their own, so that nobody else waits for them */
export const reportsHandlers = (slow: Reader): Handlers<typeof reportsContract> => ({
  async show({ input, now }) {
    const question = await asked(slow, input, now);
    const { rows, total, finding } = await tell(slow, question);
    return { rows: [...rows], total, finding, today: question.scope.today };
  },

  async facts({ input, now }) {
    const question = await asked(slow, input, now);
    const { name, facts, count, sums } = await inTime(listFacts(slow, { ...question, key: input.key }, mostFacts));
    return { name: name ?? '', facts, count, total: reckonValues(question.report, sums) };
  },

  async email({ input, actor, now, transact, publicUrl }) {
    const { commandId, ...question } = input;
    const about = await asked(slow, question, now);
    const content = await contentOf(slow, about, { company: await getLetterhead(slow), url: publicUrl() });
    const to = { name: `${actor.firstName} ${actor.lastName}`, address: actor.email };
    return transact((tx) =>
      once(tx, { id: commandId, actorId: actor.id, name: 'reports.email', input: question }, async () => {
        await queueMessage(tx, { ...content, to, createdBy: actor.id });
        return { sentTo: actor.email };
      }),
    );
  },

  async subscribed({ actor, read }) {
    return { reportIds: await listSubscribed(read, actor.id) };
  },

  async subscribe({ actor, input: { reportId, isOn }, transact }) {
    getReport(reportId);
    await transact((tx) => saveSubscription(tx, { profileId: actor.id, reportId, isOn }));
    return { done: true };
  },

  async export({ input, now }) {
    const question = await asked(slow, input, now);
    const told = await tell(slow, question);
    return csv(reportCsv(question, told, await unitFor(slow)), fileName(input));
  },

  async exportFacts({ actor, input, now, transact }) {
    const question = await asked(slow, input, now);
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'report-exported' }));
    const { facts } = await inTime(listFacts(slow, { ...question, key: input.key }, mostLines));
    return csv(await factsCsv(question.report, facts, await unitFor(slow)), fileName(input, '-facts'));
  },
});

const csv = (bytes: string, fileName: string): FileAnswer => ({
  ...{ bytes, fileName, inline: false },
  contentType: 'text/csv; charset=utf-8',
});
