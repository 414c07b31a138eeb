/** What other merges into the same contact, made after one that is to be undone, have to do with it. */
import { Refusal } from '../../kernel/refusal.ts';
import type { MergeColumn } from './contract.ts';
import type { MergeRecord } from './merging.ts';

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

type Inherited = Readonly<{ columns: ReadonlySet<MergeColumn>; later: readonly LaterMerge[] }>;

/**
 * The fields of an undone merge that a later one has replaced, and the later ones as they stand without it: undoing one
 * of these, too, gives back what was before both, and not what belongs to somebody who is a contact of their own again.
 * @param later oldest first
 */
export function inheritFields(record: MergeRecord, later: readonly LaterMerge[]): Inherited {
  const columns = new Set<MergeColumn>();
  const left = [...later];
  for (const { column, before, after } of record.fields) {
    const at = left.findIndex((other) => other.record.fields.some((field) => field.column === column));
    const heir = left[at];
    if (!heir?.record.fields.some((field) => field.column === column && field.before === after)) continue;
    const fields = heir.record.fields.map((field) => (field.column === column ? { ...field, before } : field));
    left[at] = { ...heir, record: { ...heir.record, fields } };
    columns.add(column);
  }
  return { columns, later: left };
}
