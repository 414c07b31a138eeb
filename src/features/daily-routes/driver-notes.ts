/** The notes of a stop, which its driver and the office both write. */

const asLines = (text: string) => `\n${text}\n`;

/**
 * What stands at a stop once words that were written without knowing the newest have come: nobody's are lost. Where the
 * others only added to what the writer saw, that part becomes the writer's; else the writer's stand behind theirs.
 *
 * @param theirs as they are now
 * @param before as the writer saw them
 */
export function joinedNotes(theirs: string | null, before: string | null, mine: string | null): string | null {
  if (theirs === null || theirs === before) return mine;
  const lines = asLines(theirs);
  if (mine === null || lines.includes(asLines(mine))) return theirs;
  if (before && lines.includes(asLines(before)))
    return lines.replace(asLines(before), () => asLines(mine)).slice(1, -1);
  return `${theirs}\n${mine}`;
}

/** The notes as their writer saw them; an older program does not say, and is taken to have seen those that stand there. */
export const notesSeen = (theirs: string | null, before: string | null | undefined): string | null =>
  before === undefined ? theirs : before || null;

type Noted = Readonly<{ notes?: string | null | undefined; notesBefore?: string | null | undefined }>;

/** What stands there of notes, with what a truck says now. */
export const withNotes = (theirs: string | null, { notes = null, notesBefore }: Noted): string | null =>
  joinedNotes(theirs, notesSeen(theirs, notesBefore), notes);
