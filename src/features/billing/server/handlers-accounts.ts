import { Readable } from 'node:stream';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { zip } from '../../../server/zip.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { filesOf } from '../account-files.ts';
import type { accountsContract } from '../accounts.ts';
import { refuseRange } from '../statement-rules.ts';
import { files, lines } from './account-lines.ts';
import { type Days, listRowCounts } from './store-accounts.ts';

async function daysOf(read: Reader, range: Pick<Days, 'from' | 'to'>): Promise<Days> {
  refuseRange(range);
  return { ...range, timeZone: await getTimeZone(read) };
}

export const accountsHandlers: Handlers<typeof accountsContract> = {
  async countFiles({ input, read }) {
    const rows = await listRowCounts(read, await daysOf(read, input));
    return { invoices: rows.length, files: filesOf(rows).length };
  },

  async exportFiles({ actor, input, read, transact }) {
    const days = await daysOf(read, input);
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'accounts-exported' }));
    const sizes = filesOf(await listRowCounts(read, days));
    const name = `invoices-${days.from}-${days.to}`;
    return {
      bytes: Readable.from(zip(files(read, days, sizes, name)), { objectMode: false }),
      contentType: 'application/zip',
      fileName: `${name}.zip`,
      inline: false,
    };
  },

  async export({ actor, input: { list, from, to }, read, transact }) {
    const days = await daysOf(read, { from, to });
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'accounts-exported' }));
    return {
      bytes: Readable.from(lines(read, list, days), { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      fileName: `${list}-${from}-${to}.csv`,
      inline: false,
    };
  },
};
