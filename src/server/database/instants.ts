/** "2026-06-16 12:00:00.123456+00", as PostgreSQL writes a moment where the time zone is UTC, which every connection sets. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** A moment as RFC 3339 has it, to the millisecond. A list has hundreds of them: cut, not parsed, which takes a quarter of the time. */
export function readInstant(text: string): string {
  const [, day, time, milliseconds = ''] = inUtc.exec(text) ?? [];
  return day ? `${day}T${time}.${milliseconds.padEnd(3, '0')}Z` : new Date(text).toISOString();
}
