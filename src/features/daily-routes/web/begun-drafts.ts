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
/** The stops whose draft the device did not take: it is in this window alone. */
const unkept = new Set<string>();
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

/** Asked for by everything that shows a draft, and done once. */
let isToBeReadAgain = false;

/** Takes what a person has begun on this device before, once. */
export function openDrafts(person: string): void {
  if (owner !== person) {
    owner = person;
    isRead = false;
    isToBeReadAgain = false;
    ended = new Set();
    unkept.clear();
    show(new Map());
  }
  if (!isRead) onceRead(person, async () => {});
}

/** Takes what the person has begun, sent or forgotten since in another window of this device. */
export function readDraftsAgain(): void {
  const person = owner;
  if (!person || !isRead || isToBeReadAgain) return;
  isToBeReadAgain = true;
  onceRead(person, async () => {
    isToBeReadAgain = false;
    const before = drafts;
    const found = new Map((await findDrafts(person)).map(({ id, ...draft }) => [id, draft]));
    if (owner !== person) return;
    const next = new Map<string, Draft>();
    for (const id of new Set([...drafts.keys(), ...found.keys()])) {
      const [here, kept] = [drafts.get(id), found.get(id)];
      const isNewest = here !== before.get(id) || unkept.has(id) || (here && kept && isSame(here, kept));
      const one = isNewest ? here : kept;
      if (one) next.set(id, one);
    }
    show(next);
  });
}

/** Photos are not changed, only added and taken away. */
const isSame = (one: Draft, other: Draft) =>
  JSON.stringify([one.notes, one.base, one.photos.map(({ size }) => size)]) ===
  JSON.stringify([other.notes, other.base, other.photos.map(({ size }) => size)]);

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
  unkept.add(stopId);
  onceRead(whose, async () => {
    const latest = owner === whose ? drafts.get(stopId) : draft;
    await keepDraft(whose, stopId, latest, withPhotos);
    if (owner === whose && drafts.get(stopId) === latest) unkept.delete(stopId);
  });
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
