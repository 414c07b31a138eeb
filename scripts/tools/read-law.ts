import { anyTable, sqlOf } from './source-sql.ts';
import { relationsRead } from './sql-reads.ts';

type Named = Readonly<Record<string, readonly string[]>>;
export type Order = Readonly<{
  features: readonly string[];
  readers: readonly string[];
  tables: Named;
  /** What an owner lets those after it read. */
  views: Named;
  /** Who reads whatever there is, and why. */
  readsAll: Readonly<Record<string, string>>;
}>;
export type Source = Readonly<{ path: string; text: string }>;

/**
 * Import law, rule 10: whoever reads what another one keeps reads a view that the owner publishes, and only of owners
 * before it. Each violation is a sentence.
 */
export function breachesOfReading(order: Order, sources: readonly Source[], migrations: string): string[] {
  const tables = ownersIn(order.tables);
  const views = ownersIn(order.views);
  const owners = new Map([...tables, ...views]);
  const isRelation = (name: string) => owners.has(name) || name === anyTable;
  const made = viewsMade(migrations);
  const reads = [
    ...sources.map(({ path, text }) => ({ who: ownerOf(path), where: path, pieces: sqlOf(text) })),
    ...[...made].map(([view, body]) => ({ who: views.get(view) ?? '', where: `the view ${view}`, pieces: [body] })),
  ].flatMap(({ who, where, pieces }) =>
    [...new Set(pieces.flatMap((piece) => relationsRead(piece, isRelation)))].map((what) => ({ who, where, what })),
  );
  const foreign = reads.filter(({ who, what }) => owners.get(what) !== who);
  const read = new Set(foreign.map(({ what }) => what));
  return [
    ...foreign
      .filter(({ who }) => !order.readsAll[who])
      .flatMap(({ who, where, what }) => {
        const owner = owners.get(what);
        if (!owner) return [`${where} reads a table whose name is not written there`];
        if (tables.has(what)) return [`${where} reads the table ${what} of ${owner}`];
        return isBefore(order, owner, who) ? [] : [`${where} reads ${what} of ${owner}, which does not come before it`];
      }),
    ...[...made.keys()].filter((view) => !views.has(view)).map((view) => `the view ${view} has no owner`),
    ...[...views.keys()].filter((view) => !made.has(view)).map((view) => `no migration makes the view ${view}`),
    ...[...views.keys()].filter((view) => !read.has(view)).map((view) => `nobody but its owner reads the view ${view}`),
    ...Object.keys(order.readsAll)
      .filter((who) => !foreign.some((one) => one.who === who && tables.has(one.what)))
      .map((who) => `${who} may read everything and does not`),
  ];
}

const ownersIn = (named: Named) =>
  new Map(Object.entries(named).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)));

/** A feature by its name, anything else by its folder. */
function ownerOf(path: string): string {
  const [, feature, folder = path] = /^src\/features\/([^/]+)\/|^(src\/[^/]+)\//.exec(path) ?? [];
  return feature ?? folder;
}

/** The server kit comes before all features, the app after them; readers are beside each other. */
function isBefore({ features, readers }: Order, owner: string, who: string): boolean {
  const place = (name: string) => {
    if (name === 'src/server') return -1;
    if (name === 'src/app') return features.length + 1;
    return readers.includes(name) ? features.length : features.indexOf(name);
  };
  return place(owner) < place(who);
}

/** The views that there are after all migrations, by name, with what they say. */
function viewsMade(migrations: string): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const code = migrations.replaceAll(/--.*$/gm, '');
  for (const [, name = '', body = '', dropped = ''] of code.matchAll(
    /^\s*create (?:or replace )?(?:materialized )?view (\w+)([^;]+);|^\s*drop view (?:if exists )?([\w, ]+)/gm,
  )) {
    if (name) made.set(name, body);
    for (const gone of dropped.split(/,\s*/)) made.delete(gone);
  }
  return made;
}
