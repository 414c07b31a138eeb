/** Stands in for what a browser keeps, where there is no browser. What keeps something is imported by `await import` after it. */
import { registerHooks } from 'node:module';

type Row = Record<string, unknown>;

const source = `
const copy = (row) => row && structuredClone(row);
function table(key) {
  const rows = new Map();
  let last = 0;
  const put = (row) => void rows.set(row[key], copy(row));
  const all = () => [...rows.values()].map(copy);
  const here = (test) => ({
    first: async () => all().find(test),
    delete: async () => { for (const row of all()) if (test(row)) rows.delete(row[key]); },
    sortBy: async (field) => all().filter(test).sort((a, b) => (a[field] < b[field] ? -1 : 1)),
    modify: async (change) => { for (const row of all()) if (test(row)) put({ ...row, ...change }); },
  });
  return {
    put: async (row) => put(row),
    add: async (row) => put({ ...row, [key]: ++last }),
    get: async (id) => copy(rows.get(id)),
    update: async (id, change) => rows.has(id) && (put({ ...rows.get(id), ...change }), 1),
    delete: async (id) => void rows.delete(id),
    clear: async () => rows.clear(),
    bulkPut: async (many) => many.forEach(put),
    bulkGet: async (ids) => ids.map((id) => copy(rows.get(id))),
    bulkDelete: async (ids) => ids.forEach((id) => rows.delete(id)),
    toArray: async () => all(),
    orderBy: (field) => ({ toArray: async () => all().sort((a, b) => a[field] - b[field]) }),
    where: (asked) => typeof asked === 'string'
      ? { startsWith: (text) => here((row) => String(row[asked]).startsWith(text)) }
      : here((row) => Object.entries(asked).every(([name, value]) => row[name] === value)),
  };
}
export const device = {
  commands: table('seq'), files: table('id'), reads: table('key'), drafts: table('key'),
  transaction: (...all) => all.at(-1)(),
};
`;

registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('/device-store.ts')
      ? { url: 'kept:device', format: 'module', shortCircuit: true }
      : next(name, context),
  load: (url, context, next) =>
    url === 'kept:device' ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

/** What is kept, table by table. */
export const kept = (await import('../../src/web/offline/device-store.ts')).device as unknown as Record<
  'commands' | 'files' | 'reads' | 'drafts',
  Readonly<{ toArray: () => Promise<Row[]> }>
>;
