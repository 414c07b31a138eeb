import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { aServer } from '../../../test/support/server.ts';
import { comparison, type Progress } from './comparing.ts';

const server = await aServer();
after(() => server.close());
const kit = { read: server.database.read, transact: server.transact, payments: {} as never };
const steps = ['first', 'second', 'unseen'];

test('wherever it breaks off, every page is written once, in its order, and counted', async () => {
  const pageCount = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(pageCount, pageCount, fc.uniqueArray(fc.nat(12)), async (first, second, breaks) => {
      const written: string[] = [];
      let asked = 0;
      function reach(): void {
        if (breaks.includes(asked++)) throw new Error('broken off');
      }
      const pagesOf = (step: string, count: number) => ({
        async ask(last: string | undefined) {
          reach();
          const place = Number(last ?? 0);
          return { rows: [`${step} ${place}`], next: place + 1 < count ? String(place + 1) : undefined };
        },
        write: async (_tx: unknown, rows: readonly string[]) => {
          written.push(...rows);
          return { seen: 1 };
        },
      });
      const unseen = ['x', 'y'];
      async function run(from: Progress | undefined, keep: (so: Progress) => Promise<void>) {
        const all = await comparison(kit, { steps, counts: ['seen'] }, from, keep);
        await all.pages('first', pagesOf('first', first));
        await all.pages('second', pagesOf('second', second));
        const list = async () => unseen.filter((id) => !written.includes(id));
        await all.each('unseen', list, async (id) => {
          reach();
          written.push(id);
          return { seen: 1 };
        });
        return all.counted();
      }
      let kept: Progress | undefined;
      for (let isOver = false; !isOver; ) {
        const keep = async (so: Progress) => {
          kept = JSON.parse(JSON.stringify(so));
        };
        isOver = await run(kept, keep).then(
          () => true,
          () => false,
        );
      }
      const pages = (step: string, count: number) => Array.from({ length: count }, (_, place) => `${step} ${place}`);
      assert.deepEqual(written, [...pages('first', first), ...pages('second', second), ...unseen]);
      assert.deepEqual(kept?.counts, { seen: written.length });
    }),
    { numRuns: 60 },
  );
});
