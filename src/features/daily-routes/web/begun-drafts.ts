import { findDrafts, keepDraft } from '../../../web/offline/kept-drafts.ts';

/** What is begun for a stop and goes with its next step. */
export type Draft = Readonly<{
  /** As they stand in the field. */
  notes: string;
  /** The stop's notes as they were when these were begun. */
  base: string | null;
  photos: readonly Blob[];
}>;

let owner: string | undefined;
/** Whether what the device keeps of theirs is known. */
let isRead = false;
let drafts: ReadonlyMap<string, Draft> = new Map();
/** The stops whose draft was ended while it was not known yet what the device keeps of it. */
let ended: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** One work after the other. */
let working: Promise<unknown> = Promise.resolve();

function show(next: ReadonlyMap<string, Draft>): void {
  drafts = next;
  for (const listener of listeners) listener();
}

/** Nothing takes the place of what was not read; a device that cannot be read keeps nothing, and is tried again. */
function onceRead(person: string, work: () => Promise<void>): void {
  working = working
    .then(() => read(person))
    .then(work)
    .catch(() => {});
}

async function read(person: string): Promise<void> {
  if (owner !== person || isRead) return;
  const found = await findDrafts(person);
  if (owner !== person) return;
  isRead = true;
  const all = new Map(drafts);
  for (const { id, ...draft } of found) if (!ended.has(id)) all.set(id, joined(draft, drafts.get(id)));
  show(all);
}

/** What was begun before, with what came to it while it was not known. */
function joined(before: Draft, since: Draft | undefined): Draft {
  if (!since) return before;
  return { ...(hasWords(since) ? since : before), photos: [...before.photos, ...since.photos] };
}

/** Words that agree with those they began from are nobody's draft. */
export const hasWords = ({ notes, base }: Draft): boolean => notes !== (base ?? '');

/** Takes what a person has begun on this device before, once. */
export function openDrafts(person: string): void {
  if (owner !== person) {
    owner = person;
    isRead = false;
    ended = new Set();
    show(new Map());
  }
  if (!isRead) onceRead(person, async () => {});
}

export function putDraft(stopId: string, draft: Draft | undefined): void {
  if (!draft && isRead && !drafts.has(stopId)) return; // most steps end none, and none of them waits for the device
  const photosBefore = drafts.get(stopId)?.photos;
  const next = new Map(drafts);
  if (draft) next.set(stopId, draft);
  else next.delete(stopId);
  if (!draft && !isRead) ended = new Set([...ended, stopId]);
  show(next);
  const whose = owner;
  if (!whose) return;
  const withPhotos = !draft || draft.photos !== photosBefore;
  onceRead(whose, () => keepDraft(whose, stopId, owner === whose ? drafts.get(stopId) : draft, withPhotos));
}

const none: typeof drafts = new Map();

/** What the person who works here has begun for stops, by their id. */
export const begunDrafts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** @param person who looks: to somebody else who uses this device since nothing is shown */
  shown: (person = owner) => (person === owner ? drafts : none),
};
