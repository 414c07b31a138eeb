import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../kernel/containing.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type ContactRow, type ContactStatus, contactPageSize, type ListedContact } from '../contract.ts';
import type { ContactTexts } from '../fields.ts';
import {
  foundBy,
  isAnywhere,
  type NearWord,
  nearWords,
  pairPattern,
  type Searched,
  type SearchTerms,
  searchTerms,
  slipsTo,
  trigramsOf,
  type Word,
  wordPatterns,
} from '../search-terms.ts';
import { namedTexts } from './store-fields.ts';

export type ContactFilters = Readonly<{ q: string; status?: ContactStatus | undefined }>;

export const newestFirst = sql`order by c.created_at desc, c.id desc`;

/** Condition on `contact c`: living, of the status, containing the text (which is kept folded). */
export function matching({ q, status }: ContactFilters): RawBuilder<unknown> {
  const terms = searchTerms(q);
  return terms ? sql`${living(status)} and ${matchesTerms(terms)}` : living(status);
}

const living = (status: ContactStatus | undefined) =>
  status ? sql`c.deleted_at is null and c.status = ${status}` : sql`c.deleted_at is null`;

const searchText = sql`c.search_text`;

/** Condition on `contact c`: what the terms look for, in whichever way. */
export function matchesTerms(terms: SearchTerms): RawBuilder<unknown> {
  const ways = [havingText(searchText, terms)];
  if (terms.phoneDigits) ways.push(sql`c.search_text like ${containing(terms.phoneDigits)}`);
  if (terms.statuses.length > 0) ways.push(sql`c.status in (${sql.join(terms.statuses)})`);
  return any(ways);
}

const any = (ways: readonly RawBuilder<unknown>[]) => sql`(${sql.join(ways, sql` or `)})`;
const likeAny = (column: RawBuilder<unknown>, patterns: readonly string[]) =>
  any(patterns.map((pattern) => sql`${column} like ${pattern}`));
const likeWord = (column: RawBuilder<unknown>, word: Word) => likeAny(column, wordPatterns(word));

/**
 * The text as it stands, or all its words. Whoever has the text has its long words too: they are asked for first and
 * alone where that is enough, so that a contact is mostly looked at once and the planner knows how few are met.
 * @param column folded (`fold_text`), with a space before and behind
 */
export function havingText(column: RawBuilder<unknown>, { text, words }: SearchTerms): RawBuilder<unknown> {
  const asItStands = sql`${column} like ${containing(text)}`;
  if (words.length === 0) return asItStands;
  const long = words.filter(isAnywhere).map((word) => likeWord(column, word));
  const short = words.filter((word) => !isAnywhere(word));
  const begins = short.map((word) => likeWord(column, word));
  // A short word may stand inside another word of the whole text.
  const isImplied = short.every((word) => text.includes(` ${word.text}`));
  const shortMet = isImplied ? begins : [sql`((${sql.join(begins, sql` and `)}) or ${asItStands})`];
  return sql`(${sql.join([...long, ...shortMet], sql` and `)})`;
}

/** `isNear`: nobody has what was typed; these have it but for a slip or two of the finger. */
export type FoundContacts = Readonly<{
  rows: ListedContact[];
  total: number | null;
  hasMore: boolean;
  isNear?: boolean;
}>;

/** Among so many of the newest, a hundred will mostly have one or two letters that are asked for: 2 to 4 ms at most. */
const newestLookedAt = 10_000;

/** The newest matches of a search; one more is looked for, to know whether that is all. */
export async function findContacts(
  read: Reader,
  { q, status }: ContactFilters,
  lookingAt = newestLookedAt,
): Promise<FoundContacts> {
  const terms = searchTerms(q);
  if (!terms) return { rows: [], total: 0, hasMore: false };
  const met =
    terms.text.length > 2 ? await findByIndex(read, terms, status) : await findShort(read, terms, status, lookingAt);
  if (met.length === 0) return findNear(read, terms, status);
  const rows = met.slice(0, contactPageSize).map((contact) => listed(contact, terms));
  const hasMore = met.length > contactPageSize;
  return { rows, total: hasMore ? null : rows.length, hasMore };
}

/** Condition on `contact c`: whom the list shows, so near matches where nobody has what was typed. */
export async function shown(read: Reader, filters: ContactFilters): Promise<RawBuilder<unknown>> {
  const { rows, isNear } = await findContacts(read, filters);
  return isNear ? sql`c.deleted_at is null and c.id in (${sql.join(rows.map(({ id }) => id))})` : matching(filters);
}

type Match = ContactRow & ContactTexts & Readonly<{ streets: string }>;

const searched = (contact: Match): Searched => ({ ...contact, streets: contact.streets.split('\n').filter(Boolean) });

function listed(contact: Match, terms: SearchTerms): ListedContact {
  const { accountNumber: _, streets, ...row } = contact;
  return { ...row, street: streets.split('\n')[0] || null, foundBy: foundBy(terms, searched(contact)) };
}

const columns = sql`c.id, ${namedTexts}, c.status, c.created_at as "createdAt", c.address_text as streets`;
const oneMore = sql`limit ${sql.lit(contactPageSize + 1)}`;

/** PostgreSQL knows how frequent the terms are: it looks rare ones up and meets frequent ones from the newest on. */
async function findByIndex(read: Reader, terms: SearchTerms, status: ContactStatus | undefined): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select ${columns} from contact c where ${living(status)} and ${matchesTerms(terms)} ${newestFirst} ${oneMore}`.execute(
    read,
  );
  return rows;
}

/** One or two letters, for which the trigram index is no help by itself. */
async function findShort(
  read: Reader,
  terms: SearchTerms,
  status: ContactStatus | undefined,
  lookingAt: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select ${columns} from (
      select * from contact c where ${living(status)} ${newestFirst} limit ${sql.lit(lookingAt)}) c
    where ${matchesTerms(terms)} ${newestFirst} ${oneMore}`.execute(read);
  if (rows.length > contactPageSize) return rows;
  const pair = pairPattern(terms.text);
  return pair && terms.statuses.length === 0 ? findPair(read, terms, pair, status) : findByIndex(read, terms, status);
}

/** A rare pair of letters, looked up as the trigrams that end in it. The fence keeps the planner from guessing. */
async function findPair(
  read: Reader,
  terms: SearchTerms,
  pair: string,
  status: ContactStatus | undefined,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with met as materialized (
      select * from contact c where ${living(status)} and ${matchesTerms(terms)} and c.search_text ~ lower(${pair}))
    select ${columns} from met c ${newestFirst} ${oneMore}`.execute(read);
  return rows;
}

/** So many share a piece with what was typed and are compared with it; so many of these are looked at letter by letter. */
const [mostCompared, mostLookedAt] = [3000, 200];

/** Who has the words but for a slip or two of the finger: those with the fewest first, then the newest. */
async function findNear(read: Reader, terms: SearchTerms, status: ContactStatus | undefined): Promise<FoundContacts> {
  const words = nearWords(terms);
  if (!words) return { rows: [], total: 0, hasMore: false };
  const likeness = sql.join(
    words.flatMap(({ text }) => trigramsOf(text)).map((three) => sql`(${searchText} like ${containing(three)})::int`),
    sql` + `,
  );
  const { rows } = await sql<Match>`
    with sharing as materialized (
      select * from contact c where ${living(status)} and ${sql.join(words.map(sharingPiece), sql` and `)}
      limit ${sql.lit(mostCompared)})
    select ${columns} from sharing c
    order by ${likeness} desc, c.created_at desc, c.id desc limit ${sql.lit(mostLookedAt)}`.execute(read);
  const near = rows
    .flatMap((contact) => {
      const found = slipsTo(words, searched(contact));
      return found ? { slips: found.slips, row: listed(contact, found.meant) } : [];
    })
    .toSorted((a, b) => a.slips - b.slips || b.row.createdAt.localeCompare(a.row.createdAt))
    .map(({ row }) => row)
    .slice(0, contactPageSize);
  return { rows: near, total: near.length, hasMore: false, isNear: near.length > 0 };
}

const sharingPiece = (word: NearWord) => likeAny(searchText, [...wordPatterns(word), ...word.pieces.map(containing)]);
