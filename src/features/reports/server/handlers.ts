import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { isReport } from '../catalogue.ts';
import { mostFacts, mostLines, type reportsContract } from '../contract.ts';
import { nameOf, reckonValues } from '../reckoning.ts';
import { asked, inTime, tell, unitFor, unknownReport } from './asking.ts';
import { factsCsv, reportCsv } from './csv.ts';
import { csvFile, fileName } from './csv-file.ts';
import { sendToOneself } from './letter.ts';
import { declaredLetter } from './letters.ts';
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
    const shown = nameOf(question.group, { key: input.key, name: name ?? '' });
    return { name: shown, facts, count, total: reckonValues(question.report, sums) };
  },

  async email(call) {
    const { input, now } = call;
    const letter = await declaredLetter(slow, await asked(slow, input, now));
    return sendToOneself(slow, call, { name: 'reports.email', input }, letter);
  },

  async subscribed({ actor, read }) {
    return { reportIds: await listSubscribed(read, actor.id) };
  },

  async subscribe({ actor, input: { reportId, isOn }, transact }) {
    found(isReport(reportId) || undefined, unknownReport);
    await transact((tx) => saveSubscription(tx, { profileId: actor.id, reportId, isOn }));
    return { done: true };
  },

  async export({ input, now }) {
    const question = await asked(slow, input, now);
    const told = await tell(slow, question);
    return csvFile(reportCsv(question, told, await unitFor(slow)), fileName(input.reportId, input));
  },

  async exportFacts({ actor, input, now, transact }) {
    const question = await asked(slow, input, now);
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'report-exported' }));
    const { facts } = await inTime(listFacts(slow, { ...question, key: input.key }, mostLines));
    return csvFile(
      await factsCsv(question.report, facts, await unitFor(slow)),
      fileName(`${input.reportId}-facts`, input),
    );
  },
});
