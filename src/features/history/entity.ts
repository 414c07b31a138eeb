/** What the words of a table say. */
import type { EntryKind } from './contract.ts';

/** A row of an audited table, or the part of it that changed: values by column, as PostgreSQL writes them in JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** How a value is said: `day`, `instant`, `name` (of what the id belongs to), `choice` (in_progress), or by a list. */
export type Manner = 'text' | 'day' | 'instant' | 'name' | 'choice' | Readonly<Record<string, string>>;

/** Finds the name of what an id belongs to. */
export type NameOf = (id: unknown) => string | undefined;

export type EntityWords = Readonly<{
  kind: EntryKind;
  noun: string | ((state: Row) => string);
  /** In the order in which they are read. */
  columns: Readonly<Record<string, readonly [label: string, manner?: Manner]>>;
  /** Columns that say nothing new: who and when stand on the entry, `what` tells the rest. */
  untold: readonly string[];
  /** Columns that are told only when they change: the subject says them, or whose history it is. */
  inSubject: readonly string[];
  /** Which one, of the thing as it was right after; blank parts are left out. */
  subject: (state: Row, nameOf: NameOf) => readonly unknown[];
  /** A better word than added, changed, deleted. */
  verb?: (action: 'insert' | 'update' | 'delete', after: Row) => string | undefined;
}>;
