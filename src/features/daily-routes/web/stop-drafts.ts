import { useEffect, useSyncExternalStore } from 'react';
import { joinedNotes } from '../driver-notes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';

/** What is begun for a stop and goes with its next step. */
export type Draft = Readonly<{
  /** As they stand in the field. */
  notes: string;
  /** The stop's notes as they were when these were begun. */
  base: string | null;
  photos: readonly Blob[];
}>;

type NotedStop = Pick<DailyRouteStop, 'id' | 'driverNotes'>;

let owner: string | undefined;
/** Whether what the device keeps of theirs is known. */
let isRead = false;
let drafts: ReadonlyMap<string, Draft> = new Map();
const listeners = new Set<() => void>();
/** One write after the other. */
let writing: Promise<unknown> = Promise.resolve();

function show(next: ReadonlyMap<string, Draft>): void {
  drafts = next;
  for (const listener of listeners) listener();
}

const kept = () => import('../../../web/offline/kept-drafts.ts');

/** A device without room keeps nothing: then it lasts as long as the page. */
function write(work: () => Promise<unknown>): void {
  writing = writing.then(work).catch(() => {});
}

function put(stopId: string, draft: Draft | undefined): void {
  if (!draft && isRead && !drafts.has(stopId)) return; // most steps end none, and none of them waits for the device
  const photosBefore = drafts.get(stopId)?.photos;
  const next = new Map(drafts);
  if (draft) next.set(stopId, draft);
  else next.delete(stopId);
  show(next);
  const whose = owner;
  if (!whose) return;
  const withPhotos = !draft || draft.photos !== photosBefore;
  write(async () => (await kept()).keepDraft(whose, stopId, draft, withPhotos));
}

/** Takes what a person has begun on this device before, once. */
function open(person: string): void {
  if (owner === person) return;
  owner = person;
  isRead = false;
  show(new Map());
  write(async () => {
    const found = await (await kept()).findDrafts(person);
    if (owner !== person) return;
    isRead = true;
    show(new Map([...found.map(({ id, ...draft }) => [id, draft] as const), ...drafts]));
  });
}

/** What a person has begun for stops, by their id. */
export function useDrafts(person: string): ReadonlyMap<string, Draft> {
  useEffect(() => open(person), [person]);
  return useSyncExternalStore(subscribe, () => drafts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Beginning a stop, on its card and in its dialog alike: what is left untouched follows what others write. */
export function useDraft(stop: NotedStop) {
  const all = useSyncExternalStore(subscribe, () => drafts);
  const draft = draftOf(stop, all.get(stop.id));
  const typed = draft.notes.trim() || null;
  const isTouched = typed !== draft.base;
  return {
    ...draft,
    isTouched,
    /** Somebody else has written something else meanwhile. */
    isBehind: isTouched && draft.base !== stop.driverNotes && typed !== stop.driverNotes,
    /** What the stop's notes become with the next step. */
    whole: isTouched ? joinedNotes(stop.driverNotes, draft.base, typed) : stop.driverNotes,
    typed,
    change: (part: Partial<Draft>) => changeDraft(stop, part),
  };
}

export type StopDraft = ReturnType<typeof useDraft>;

/** Words that agree with those they began from are nobody's draft. */
const hasWords = ({ notes, base }: Draft) => notes !== (base ?? '');

function draftOf({ driverNotes }: NotedStop, begun: Draft | undefined): Draft {
  if (begun && hasWords(begun)) return begun;
  return { notes: driverNotes ?? '', base: driverNotes, photos: begun?.photos ?? [] };
}

export function changeDraft(stop: NotedStop, part: Partial<Draft>): void {
  const draft = { ...draftOf(stop, drafts.get(stop.id)), ...part };
  put(stop.id, hasWords(draft) || draft.photos.length > 0 ? draft : undefined);
}

/** Its command is safe on this device, or nobody wants it. */
export const forgetDraft = (stopId: string): void => put(stopId, undefined);
