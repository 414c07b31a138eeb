import { useEffect, useSyncExternalStore } from 'react';
import { useActor } from '../../../web/actor.ts';
import { joinedNotes } from '../driver-notes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { begunDrafts, type Draft, hasWords, openDrafts, putDraft, readDraftsAgain } from './begun-drafts.ts';

type NotedStop = Pick<DailyRouteStop, 'id' | 'driverNotes'>;

/** What whoever is here has begun for stops, by their id. */
export function useDrafts(): ReadonlyMap<string, Draft> {
  const { id } = useActor();
  useEffect(() => openDrafts(id), [id]);
  useEffect(() => {
    const readWhenSeen = () => document.visibilityState === 'visible' && readDraftsAgain();
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => document.removeEventListener('visibilitychange', readWhenSeen);
  }, []);
  return useSyncExternalStore(begunDrafts.subscribe, () => begunDrafts.shown(id));
}

/** Beginning a stop, on its card and in its dialog alike: what is left untouched follows what others write. */
export function useDraft(stop: NotedStop) {
  const all = useDrafts();
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

function draftOf({ driverNotes }: NotedStop, begun: Draft | undefined): Draft {
  if (begun && hasWords(begun)) return begun;
  return { notes: driverNotes ?? '', base: driverNotes, photos: begun?.photos ?? [] };
}

export function changeDraft(stop: NotedStop, part: Partial<Draft>): void {
  const draft = { ...draftOf(stop, begunDrafts.shown().get(stop.id)), ...part };
  putDraft(stop.id, hasWords(draft) || draft.photos.length > 0 ? draft : undefined);
}

/** Its command is safe on this device, or nobody wants it. */
export const forgetDraft = (stopId: string): void => putDraft(stopId, undefined);
