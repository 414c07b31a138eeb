import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fact } from '../contract.ts';
import type { Summed } from '../reckoning.ts';
import { type Group, type Measure, type Report, sumsOf, type Values } from '../report.ts';
import { daysOf, factsOf, quickSumsOf } from './facts.ts';
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
  const measures = sumsOf(report);
  const keys = measures.map(({ key }) => key);
  const sums = measures.map((measure) => numberOf(measure, sql`coalesce(sum(${sql.ref(`f.${measure.key}`)}), 0)`));
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

/** Money is whole cents, also in sums; what is reckoned of time and way is not whole. */
const numberIn = ({ kind }: Measure, value: RawBuilder<unknown>) =>
  sql`${value}::${kind === 'money' ? sql`bigint` : sql`float8`}`;
const numberOf = (measure: Measure, value: RawBuilder<unknown>) =>
  sql`${numberIn(measure, value)} as ${sql.id(measure.key)}`;

type FactRow = Readonly<Record<string, string | number | null>> & Readonly<{ day: string }>;

/** All facts of a row: how many, and their sums. */
type Whole = Readonly<{ count: number; sums: Values }>;

type One = Asked & Readonly<{ key: string }>;

/** The facts behind one row, the newest first; at most so many. */
export async function listFacts(
  read: Reader,
  asked: One,
  most: number,
): Promise<Readonly<{ name: string | undefined; facts: Fact[]; count: number; sums: Values }>> {
  const { report, group, scope, key } = asked;
  const byDays = await wholeByDays(read, asked, most);
  const measures = sumsOf(report);
  const measured = new Set(measures.map((measure) => measure.key));
  const texts = report.details
    .flatMap(({ key, leads }) => (leads ? [key, leads.by] : [key]))
    .filter((k) => k !== 'day');
  const own = texts.filter((text) => !measured.has(text));
  const column = (name: string) => sql.ref(`f.${name}`);
  // Bytes are told apart sooner than letters; of one activity there may be two facts, made and open.
  const order = [...texts.map((text) => sql`${column(text)}::text collate "C"`), ...[...measured].map(column)];
  const { rows } = await sql<FactRow & Readonly<{ whole: Readonly<Record<string, number | null>> | null }>>`
    with these as materialized (
      select f.day, ${nameSql(group)} as "groupName", ${sql.join([...own, ...measured].map(column))}
      from (${factsIn({ ...asked, scope: { ...scope, begins: scope.from, from: byDays?.from ?? scope.from } }, { group: group.key, key })}) f
      where ${inGroup(group)} and ${keySql(group)} = ${key})
    select f.day::text as day, f."groupName", ${byDays ? sql`null` : wholeOf(measures)} as whole,
      ${sql.join([
        ...own.map((text) => sql`${column(text)}::text as ${sql.id(text)}`),
        ...measures.map((measure) => numberOf(measure, column(measure.key))),
      ])}
    from these f
    order by f.day desc, ${sql.join(order)}
    limit ${most}`.execute(read);
  const whole: Readonly<Record<string, number | null>> = rows[0]?.whole ?? {};
  return {
    name: rows[0] && String(rows[0].groupName),
    count: byDays?.count ?? whole.count ?? 0,
    sums: byDays?.sums ?? Object.fromEntries(measures.map(({ key }) => [key, whole[key] ?? 0])),
    facts: await inTurns(rows, (row) => ({
      day: row.day,
      texts: Object.fromEntries(texts.map((text) => [text, row[text] === null ? null : String(row[text])])),
      values: Object.fromEntries([...measured].map((key) => [key, Number(row[key] ?? 0)])),
    })),
  };
}

/** Reckoned once, from the same facts. */
const wholeOf = (measures: readonly Measure[]) => sql`(
  select json_build_object('count', count(*), ${sql.join(
    measures.flatMap((one) => [sql.lit(one.key), numberIn(one, sql`sum(${sql.ref(`f.${one.key}`)})`)]),
  )}) from these f)`;

/** From kept sums, and since when as many facts as are asked for are to be found. */
async function wholeByDays(
  read: Reader,
  asked: One,
  most: number,
): Promise<(Whole & Readonly<{ from: Day }>) | undefined> {
  const { report, group, scope, key } = asked;
  const days = daysOf[report.id];
  const ofRow = days?.of(scope, { group: group.key, key });
  if (!days || !ofRow) return undefined;
  const measures = sumsOf(report);
  const { rows } = await sql<Values & Readonly<{ day: Day }>>`
    select day, ${sql.join(measures.map((one) => numberOf(one, sql`sum(${sql.ref(one.key)})`)))}
    from (${ofRow}) d group by 1 order by 1 desc`.execute(read);
  const sums = Object.fromEntries(
    measures.map(({ key }) => [key, rows.reduce((total, row) => total + (row[key] ?? 0), 0)]),
  );
  let listed = 0;
  const last = rows.find((row) => {
    listed += row[days.facts] ?? 0;
    return listed >= most;
  });
  return { count: sums[days.facts] ?? 0, sums, from: last?.day ?? scope.from };
}
