import { addDays, type Day, formatDay, startOfDay } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { paperFile } from '../../../server/paper/paper.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import type { PaperBatch, papersContract } from '../papers.ts';
import { drawInvoice } from './invoice-paper.ts';
import { getSender } from './letter.ts';
import { type Batch, countBatch, listBatch, listPapers } from './store-papers.ts';

const readAtOnce = 50;

export const papersHandlers: Handlers<typeof papersContract> = {
  async one({ input, read }) {
    const [invoice] = await listPapers(read, [input.id], await getTimeZone(read));
    const paper = found(invoice, 'This invoice does not exist, is a draft or is void.');
    const sender = await getSender(read);
    return paperFile({
      title: `Invoice ${paper.number}`,
      author: sender.name,
      fileName: `invoice-${paper.number}`,
      *draw(on) {
        yield drawInvoice(on, paper, sender);
      },
    });
  },

  async count({ input, read }) {
    return countBatch(read, batchOf(input, await getTimeZone(read)));
  },

  async batch({ actor, input, read, transact }) {
    const timeZone = await getTimeZone(read);
    const ids = await listBatch(read, batchOf(input, timeZone));
    if (ids.length === 0)
      throw new Refusal('conflict', 'nothing-to-print', 'There is no such invoice in this month: nothing to print.');
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'accounts-exported' }));
    const sender = await getSender(read);
    return paperFile({
      title: `Invoices of ${monthWords(input.month)}`,
      author: sender.name,
      fileName: `invoices-${input.month}`,
      async *draw(paper) {
        for await (const invoice of inPieces(read, ids, timeZone)) yield drawInvoice(paper, invoice, sender);
      },
    });
  },
};

/** So that few of them are in memory at once. */
async function* inPieces(read: Reader, ids: readonly string[], timeZone: string) {
  for (let from = 0; from < ids.length; from += readAtOnce)
    yield* await listPapers(read, ids.slice(from, from + readAtOnce), timeZone);
}

function batchOf({ month, ...choice }: PaperBatch, timeZone: string): Batch {
  const first: Day = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone), ...choice };
}

/** "Nov 2026" */
const monthWords = (month: string) => formatDay(`${month}-01`).replace(' 1,', '');
