import { formatDay, formatInstant, type Instant } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import type { HistoryEntry, HistoryKind, HistoryThing } from './contract.ts';
import type { Manner, NameOf, Row } from './entity.ts';
import { entityWords, entityWordsIn } from './words.ts';
import { entryWords } from './words-of-entries.ts';

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

/** How entries are told: whose ids these are, in the company's time zone, in the language of who reads. */
type Telling = Readonly<{ nameOf: NameOf; timeZone: string; language?: Language }>;

export const whoOf = (
  { actorId }: Pick<TrailEntry, 'actorId'>,
  { nameOf, language = 'en' }: Omit<Telling, 'timeZone'>,
): string => (actorId === null ? system : (nameOf(actorId) ?? entryWords[language].unknown));

/** Tells an entry in the words of people. */
export function tellEntry(entry: TrailEntry, telling: Telling): HistoryEntry {
  const { nameOf, language = 'en' } = telling;
  const words = entityWordsIn[language][entry.entity];
  const merged = entry.mergedId && entryWords[language].ofMerged(nameOf(entry.mergedId));
  const subject = [...(words?.subject(entry.state, nameOf) ?? []), merged].filter(Boolean).join(' · ');
  return {
    id: entry.id,
    at: entry.at,
    who: whoOf(entry, telling),
    kind: words?.kind ?? null,
    action: entry.action,
    what: whatHappened(entry, language),
    subject: subject || null,
    changes: changesOf(entry, telling),
  };
}

/** Imports by command line, jobs, and whatever is done past the product. */
const system = 'Haulyard';

function whatHappened({ entity, action, after, state }: TrailEntry, language: Language): string {
  const words = entityWordsIn[language][entity];
  const noun = typeof words?.noun === 'function' ? words.noun(state) : (words?.noun ?? inWords(entity));
  return `${noun} ${words?.verb?.(action, after ?? {}) ?? usualVerb(action, after ?? {}, language)}`;
}

function usualVerb(action: TrailEntry['action'], after: Row, language: Language): string {
  const say = entryWords[language];
  if (action === 'insert') return say.added;
  if (action === 'delete') return say.deleted;
  if (!('deleted_at' in after)) return say.changed;
  return after.deleted_at === null ? say.restored : say.deleted;
}

/** The columns that tell something, in the order of the words; what has none comes last, by its name. */
function changesOf({ entity, action, before, after }: TrailEntry, telling: Telling): HistoryEntry['changes'] {
  const { columns = {}, untold = ['id'], inSubject = [] } = entityWordsIn[telling.language ?? 'en'][entity] ?? {};
  const given = Object.keys({ ...before, ...after });
  const inOrder = [...Object.keys(columns), ...given].filter(
    (column, at, all) => all.indexOf(column) === at && given.includes(column) && !untold.includes(column),
  );
  const isWhole = action !== 'update';
  return inOrder.flatMap((column) => {
    const [label, manner = 'text'] = columns[column] ?? [inWords(column)];
    const say = (value: unknown) => (isWhole && value === false ? null : said(value, manner, telling));
    const change = { label, before: say(before?.[column]), after: say(after?.[column]) };
    const isSilent = isWhole && inSubject.includes(column);
    return isSilent || change.before === change.after ? [] : [change];
  });
}

/** A value in words; null for nothing. */
function said(value: unknown, manner: Manner, telling: Telling): string | null {
  const { nameOf, timeZone, language = 'en' } = telling;
  const say = entryWords[language];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean' && typeof manner !== 'object') return value ? say.yes : say.no;
  if (Array.isArray(value)) return value.map((part) => said(part, manner, telling)).join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (manner === 'name') return nameOf(value) ?? say.gone;
  const text = String(value);
  if (manner === 'day') return formatDay(text, language);
  if (manner === 'instant') return formatInstant(text, timeZone, language);
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
