/** What other merges into the same contact, and its account since, have to do with one that is to be undone. */
import { Refusal } from '../../kernel/refusal.ts';
import type { MergeColumn } from './contract.ts';
import type { MergedField, MergeRecord } from './merging.ts';

export type LaterMerge = Readonly<{ id: string; mergedName: string; keptName: string; record: MergeRecord }>;

/**
 * Refuses (merged-since) to undo a merge while a later one has put a house or a service into one that would go away, or
 * beside one that serves for both: what is held and served there is that one's too.
 */
export function refuseBelowOthers(record: MergeRecord, later: readonly LaterMerge[]): void {
  const leaving = new Set(record.moved.map(({ id }) => id));
  const serving = new Set([
    ...Object.values(record.services ?? {}).flat(),
    ...(record.servedInstead ?? []).map(({ by }) => by),
  ]);
  const above = later.findLast(
    (other) =>
      other.record.joined.some(({ into }) => leaving.has(into)) ||
      (other.record.servedInstead ?? []).some(({ by }) => serving.has(by)),
  );
  if (above)
    throw new Refusal(
      'conflict',
      'merged-since',
      `${above.mergedName} has been merged into ${above.keptName} since. Undo that merge first.`,
    );
}

/** What hung on somebody who has been merged into the same contact since, and is still one with it. */
export type OthersRows = Readonly<{ holds: readonly string[]; agreements: readonly string[] }>;

export function othersRows(later: readonly LaterMerge[]): OthersRows {
  const of = (table: string) => later.flatMap(({ record }) => record.rows[table] ?? []);
  return { holds: of('suspension'), agreements: of('customer_agreement') };
}

type Inherited = Readonly<{ columns: ReadonlySet<MergeColumn>; heirs: readonly LaterMerge[] }>;

/**
 * The fields of an undone merge that another one has replaced, and the others as they stand without it: undoing one
 * of these, too, gives back what was before both, and not what belongs to somebody who is a contact of their own again.
 * @param later oldest first
 * @param earlier what their account has changed since comes after this merge, too
 */
export function inheritFields(
  record: Pick<MergeRecord, 'fields'>,
  later: readonly LaterMerge[],
  earlier: readonly LaterMerge[] = [],
): Inherited {
  const columns = new Set<MergeColumn>();
  const heirs = [...earlier, ...later];
  for (const { column, before, after, isSince } of record.fields) {
    const follows = (field: MergedField) => field.column === column && field.before === after;
    // Of what merges replaced the next one counts; an account may have changed it before or after that.
    const isNext = (field: MergedField, n: number) =>
      isSince || field.isSince ? follows(field) : field.column === column && n >= earlier.length;
    const at = heirs.findIndex((other, n) => other.record.fields.some((field) => isNext(field, n)));
    const heir = heirs[at];
    if (!heir?.record.fields.some(follows)) continue;
    const fields = heir.record.fields.map((field) => (field.column === column ? { ...field, before } : field));
    heirs[at] = { ...heir, record: { ...heir.record, fields } };
    columns.add(column);
  }
  return { columns, heirs };
}

/**
 * The fields of a merge once the account that came with it has changed itself: what the kept contact takes on with it
 * goes away with it, too.
 */
export function withFollowed(
  fields: MergeRecord['fields'],
  kept: Readonly<Partial<Record<MergeColumn, string | null>>>,
  followed: Readonly<Partial<Record<MergeColumn, string | null>>>,
): MergeRecord['fields'] {
  const all = [...fields];
  for (const [column, after] of Object.entries(followed) as [MergeColumn, string | null][]) {
    const before = kept[column] ?? null;
    const at = all.findIndex((field) => field.column === column);
    const there = all[at];
    if (there?.after === before) all[at] = { ...there, after };
    else all.splice(at === -1 ? all.length : at, 1, { column, before, after, isSince: true });
  }
  return all;
}
