import { formatDay, formatInstant, type Instant } from '../../kernel/calendar.ts';
import type { HistoryEntry, HistoryKind, HistoryThing } from './contract.ts';
import type { Manner, NameOf, Row } from './entity.ts';
import { entityWords } from './words.ts';

/** An entry of the audit trail, with the thing as it was right after it (right before it, when it was deleted). */
export type TrailEntry = Readonly<{
  id: number;
  at: Instant;
  actorId: string | null;
  /** The table's name. */
  entity: string;
  action: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
  state: Row;
  /** The contact that it was about, when that was merged into this one. */
  mergedId: string | null;
}>;

export const whoOf = ({ actorId }: Pick<TrailEntry, 'actorId'>, nameOf: NameOf): string =>
  actorId === null ? system : (nameOf(actorId) ?? 'Somebody unknown');

/** Tells an entry in the words of people; `timeZone` is the company's. */
export function tellEntry(entry: TrailEntry, nameOf: NameOf, timeZone: string): HistoryEntry {
  const words = entityWords[entry.entity];
  const merged = entry.mergedId && `of ${nameOf(entry.mergedId) ?? 'a merged contact'}`;
  const subject = [...(words?.subject(entry.state, nameOf) ?? []), merged].filter(Boolean).join(' · ');
  return {
    id: entry.id,
    at: entry.at,
    who: whoOf(entry, nameOf),
    kind: words?.kind ?? null,
    action: entry.action,
    what: whatHappened(entry),
    subject: subject || null,
    changes: changesOf(entry, nameOf, timeZone),
  };
}

/** Imports by command line, jobs, and whatever is done past the product. */
const system = 'Haulyard';

function whatHappened({ entity, action, after, state }: TrailEntry): string {
  const words = entityWords[entity];
  const noun = typeof words?.noun === 'function' ? words.noun(state) : (words?.noun ?? inWords(entity));
  return `${noun} ${words?.verb?.(action, after ?? {}) ?? usualVerb(action, after ?? {})}`;
}

function usualVerb(action: TrailEntry['action'], after: Row): string {
  if (action === 'insert') return 'added';
  if (action === 'delete') return 'deleted';
  if (!('deleted_at' in after)) return 'changed';
  return after.deleted_at === null ? 'restored' : 'deleted';
}

/** The columns that tell something, in the order of the words; what has none comes last, by its name. */
function changesOf(
  { entity, action, before, after }: TrailEntry,
  nameOf: NameOf,
  timeZone: string,
): HistoryEntry['changes'] {
  const { columns = {}, untold = ['id'], inSubject = [] } = entityWords[entity] ?? {};
  const given = Object.keys({ ...before, ...after });
  const inOrder = [...Object.keys(columns), ...given].filter(
    (column, at, all) => all.indexOf(column) === at && given.includes(column) && !untold.includes(column),
  );
  const isWhole = action !== 'update';
  return inOrder.flatMap((column) => {
    const [label, manner = 'text'] = columns[column] ?? [inWords(column)];
    const say = (value: unknown) => (isWhole && value === false ? null : said(value, manner, nameOf, timeZone));
    const change = { label, before: say(before?.[column]), after: say(after?.[column]) };
    const isSilent = isWhole && inSubject.includes(column);
    return isSilent || change.before === change.after ? [] : [change];
  });
}

/** A value in words; null for nothing. */
function said(value: unknown, manner: Manner, nameOf: NameOf, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean' && typeof manner !== 'object') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((part) => said(part, manner, nameOf, timeZone)).join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (manner === 'name') return nameOf(value) ?? 'No longer there';
  const text = String(value);
  if (manner === 'day') return formatDay(text);
  if (manner === 'instant') return formatInstant(text, timeZone);
  if (manner === 'choice') return titled(text);
  return typeof manner === 'object' ? (manner[text] ?? text) : text;
}

/** "is_visible" → "Is visible" */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "in_progress" → "In Progress", as the screens have it. */
const titled = (choice: string): string =>
  choice
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** All ids in some entries whose names may be asked for. */
export function idsIn(entries: readonly TrailEntry[]): string[] {
  const values = entries.flatMap(({ actorId, before, after, state, mergedId }) => [
    actorId,
    mergedId,
    ...[before, after, state].flatMap((row) => Object.values(row ?? {})),
  ]);
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))];
}

/** The tables that hold a kind of thing; undefined for all of them. */
export function tablesOf(kind: HistoryKind | undefined): string[] | undefined {
  if (!kind) return undefined;
  return Object.keys(entityWords).filter((table) => entityWords[table]?.kind === kind);
}

/** The table of a thing. */
export const tableOf = (thing: HistoryThing): string => thing.replaceAll('-', '_');
