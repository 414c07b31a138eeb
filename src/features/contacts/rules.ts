import { type ContactStatus, contactStatuses } from './contract.ts';

/** What a search looks for; see `searchTerms`. */
export type SearchTerms = Readonly<{
  /** The words as typed, for "contains" without regard to case. */
  text: string;
  /** The digits, when what was typed can only be a phone number. */
  phoneDigits: string | undefined;
  /** Statuses whose names contain the words. */
  statuses: readonly ContactStatus[];
}>;

const fewestPhoneDigits = 3;

/** Reads what was typed into the search box (spec 2 §7; decisions: phone digits); undefined when it is blank. */
export function searchTerms(typed: string): SearchTerms | undefined {
  const words = typed.trim();
  if (!words) return undefined;
  const digits = words.replaceAll(/\D/g, '');
  const isPhone = /^[\d\s().+-]+$/.test(words) && digits.length >= fewestPhoneDigits;
  return {
    text: words,
    phoneDigits: isPhone && digits !== words ? digits : undefined,
    statuses: contactStatuses.filter((status) => status.toLowerCase().includes(words.toLowerCase())),
  };
}

/** A LIKE pattern that finds the text anywhere, its own % _ and \ taken literally (security 1.2.9). */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A cell of a spreadsheet: a text, or a number of ours that no formula can hide in. */
export type Cell = string | number | null;

/**
 * One line of CSV, every text quoted, ended by CRLF (RFC 4180). A text that a spreadsheet would run as a formula gets
 * an apostrophe before it (OWASP: CSV injection).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  if (typeof cell === 'number') return `"${cell}"`;
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
