import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fact } from '../contract.ts';
import type { Summed } from '../reckoning.ts';
import { type Group, type Report, sumsOf, type Values } from '../report.ts';
import { factsOf, quickSumsOf } from './facts.ts';
import { nameless, type Only, type Scope } from './scope.ts';
import { inTurns } from './turns.ts';

type Asked = Readonly<{ report: Report; group: Group; scope: Scope }>;

const factsIn = ({ report, scope }: Asked, only?: Only): RawBuilder<unknown> => {
  const facts = factsOf[report.id];
  if (!facts) throw new Error(`${report.id} has no SQL`);
  return facts(scope, only);
};

const nameSql = ({ key, nameless: word = 'Unknown' }: Group) =>
  key === 'month' ? sql`to_char(f.day, 'YYYY-MM')` : sql`coalesce(${sql.ref(`f.${key}`)}, ${word})`;

/** Names that may be equal have a key beside them. */
const keySql = ({ key, isKeyed }: Group) =>
  key === 'month'
    ? sql`to_char(f.day, 'YYYY-MM')`
    : sql`coalesce(${sql.ref(`f.${isKeyed ? `${key}Key` : key}`)}::text, ${nameless})`;

const inGroup = ({ key, isPartial }: Group) => (isPartial ? sql`${sql.ref(`f.${key}`)} is not null` : sql`true`);

/** The columns that tell the rows of a group apart. */
const columnsOf = ({ key, isKeyed }: Group) =>
  key === 'month' ? [sql.id('day')] : isKeyed ? [sql.id(key), sql.id(`${key}Key`)] : [sql.id(key)];

/** The sums of each row: by the columns as they stand first, so that few names are made of hundreds of thousands of facts. */
export async function sumUp(read: Reader, asked: Asked): Promise<Summed[]> {
  const { report, group, scope } = asked;
  const quick = quickSumsOf[report.id]?.(scope, group);
  const keys = sumsOf(report).map(({ key }) => key);
  const sums = keys.map((key) => sql`coalesce(sum(${sql.ref(`f.${key}`)}), 0)::float8 as ${sql.id(key)}`);
  const enough = group.least ? sql`having sum(${sql.ref(`f.${group.least.measure}`)}) >= ${group.least.value}` : sql``;
  const columns = sql.join(columnsOf(group));
  const { rows } = await sql<Readonly<{ key: string; name: string }> & Values>`
    with few as materialized (
      select ${columns}, ${sql.join(keys.map((key) => sql`sum(${sql.ref(`f.${key}`)}) as ${sql.id(key)}`))}
      from (${quick ?? factsIn(asked)}) f where ${inGroup(group)} group by ${columns})
    select ${keySql(group)} as key, min(${nameSql(group)}) as name, ${sql.join(sums)}
    from few f group by 1 ${enough} order by 1`.execute(read);
  return rows.map(({ key, name, ...sums }) => ({ key: String(key), name: String(name), sums: sums as Values }));
}

type FactRow = Readonly<Record<string, string | number | null>> & Readonly<{ day: string }>;

/** The facts behind one row, the newest first; at most so many. */
export async function listFacts(
  read: Reader,
  asked: Asked & Readonly<{ key: string }>,
  most: number,
): Promise<Readonly<{ name: string | undefined; facts: Fact[]; count: number; sums: Values }>> {
  const { report, group, key } = asked;
  const summed = sumsOf(report);
  const texts = report.details
    .flatMap(({ key, leads }) => (leads ? [key, leads.by] : [key]))
    .filter((k) => k !== 'day');
  const measured = new Set(summed.map((measure) => measure.key));
  const columns = [
    ...texts.filter((text) => !measured.has(text)).map((text) => sql`${sql.ref(`f.${text}`)}::text as ${sql.id(text)}`),
    ...summed.map((measure) => sql`${sql.ref(`f.${measure.key}`)}::float8 as ${sql.id(measure.key)}`),
  ];
  const those = sql`(${factsIn(asked, { group: group.key, key })}) f where ${inGroup(group)} and ${keySql(group)} = ${key}`;
  // Twice the same: of sums few columns are made, of words those of the newest alone. Bytes are told apart sooner than letters.
  const { rows } = await sql<FactRow>`
    with total as materialized (
      select count(*)::int as "factCount",
        ${sql.join(summed.map((measure) => sql`sum(${sql.ref(`f.${measure.key}`)})::float8 as ${sql.id(`all ${measure.key}`)}`))}
      from ${those})
    select shown.*, total.* from total cross join (
      select f.day::text as day, ${nameSql(group)} as "groupName", ${sql.join(columns)}
      from ${those}
      order by f.day desc, ${sql.join(texts.map((text) => sql`${sql.ref(`f.${text}`)}::text collate "C"`))}
      limit ${most}) shown`.execute(read);
  const [first] = rows;
  return {
    name: first && String(first.groupName),
    count: Number(first?.factCount ?? 0),
    sums: Object.fromEntries(summed.map((measure) => [measure.key, Number(first?.[`all ${measure.key}`] ?? 0)])),
    facts: await inTurns(rows, (row) => ({
      day: row.day,
      texts: Object.fromEntries(texts.map((text) => [text, row[text] === null ? null : String(row[text])])),
      values: Object.fromEntries(summed.map((measure) => [measure.key, Number(row[measure.key] ?? 0)])),
    })),
  };
}
