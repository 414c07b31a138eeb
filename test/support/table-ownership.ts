import fs from 'node:fs';

type Order = Readonly<{
  features: readonly string[];
  readers: readonly string[];
  tables: Readonly<Record<string, readonly string[]>>;
  views: Readonly<Record<string, readonly string[]>>;
  triggers: readonly string[];
  unaudited: Readonly<Record<string, string>>;
  untold: Readonly<Record<string, string>>;
}>;
export type Source = Readonly<{ path: string; text: string }>;

const order = JSON.parse(fs.readFileSync('src/features/order.json', 'utf8')) as Order;
const { tables, views, triggers, unaudited, untold } = order;
const owners = new Map(Object.entries(tables).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)));
/** The lowest first. */
export const featuresInOrder: readonly string[] = [...order.features, ...order.readers];
/** The feature or kit that keeps a table; empty for one that nobody owns. */
export const ownerOf = (table: string): string => owners.get(table) ?? '';
export const ownedTables = [...owners.keys()].sort();
/** Tables that the audit trail leaves out, for a reason that stands there. */
export const unauditedTables = Object.keys(unaudited);
/** Audited tables of which the history of a contact does not speak, for a reason that stands there. */
export const untoldTables = Object.keys(untold);
/** What triggers write is a copy of what they watch: its owner reads it, and nobody writes it. */
export const writtenByTriggers = triggers;
/** What no store writes. */
const unwritten = new Map([
  ...triggers.map((name) => [name, 'triggers'] as const),
  ...Object.values(views).flatMap((names) => names.map((name) => [name, 'views'] as const)),
]);

const queryBuilder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](?:public\.)?(\w+)/g;
const rawSql = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+"?(?:public\.)?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(?:public\.)?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

/** Tables of which the program deletes rows. */
export function tablesDeletedFrom(sources: readonly Source[]): string[] {
  const deletes = [/\.deleteFrom\(\s*'(\w+)/g, /\bdelete\s+from\s+(\w+)/gi];
  const found = sources.flatMap(({ text }) =>
    deletes.flatMap((pattern) => [...text.replaceAll(comments, '').matchAll(pattern)].map(([, table = '']) => table)),
  );
  return [...new Set(found)].filter((table) => owners.has(table)).sort();
}

/** Writes of a table's rows outside the owner's store (import law, rule 9), each as `file writes table of owner`. */
export function foreignWrites(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    writtenTables(text)
      .map((table) => ({ table, owner: unwritten.get(table) ?? owners.get(table) }))
      .filter(({ owner }) => owner !== undefined && !isStoreOf(owner, path))
      .map(({ table, owner }) => `${path} writes ${table} of ${owner}`),
  );
}

function writtenTables(text: string): string[] {
  const code = text.replaceAll(comments, '');
  const found = [queryBuilder, ...rawSql].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, table = '']) => table),
  );
  return [...new Set(found)];
}

function isStoreOf(owner: string, path: string): boolean {
  if (owner.startsWith('src/')) return path.startsWith(`${owner}/`);
  return new RegExp(`^src/features/${owner}/server/store(-[a-z-]+)?\\.ts$`).test(path);
}
