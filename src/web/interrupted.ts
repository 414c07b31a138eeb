import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActor } from './actor.ts';

/** Asks each form that is drawn for its words; nothing where there are none. */
const drawn = new Map<string, () => unknown>();

/** When a session ends by itself nobody can be asked about what is typed: it waits in this tab for the same person. */
export function keepInterrupted(): void {
  for (const [key, typed] of drawn) {
    const words = typed();
    if (words !== undefined) inStorage(() => sessionStorage.setItem(key, JSON.stringify(words)));
  }
}

/** What this form held when the session ended under it; nothing else outlives a form. @param typed undefined where nothing is */
export function useInterrupted<T>(name: string, typed: () => T | undefined): T | undefined {
  const key = `interrupted ${useActor().id} ${name}`;
  const [before] = useState(() => inStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null));
  const last = useRef(typed);
  useLayoutEffect(() => {
    last.current = typed;
  });
  useLayoutEffect(() => {
    inStorage(() => sessionStorage.removeItem(key));
    drawn.set(key, () => last.current());
    return () => void drawn.delete(key);
  }, [key]);
  return before ?? undefined;
}

type Row = Readonly<{ id?: string; version?: number; updatedAt?: string }>;

/** What this needs of `useForm` of @mantine/form. */
type Form<Values> = Readonly<{
  isDirty: () => boolean;
  getValues: () => Values;
  setValues: (values: Values) => void;
}>;

/**
 * Gives a form back what was typed when the session ended under it.
 * @param row what it changes; what somebody else has changed meanwhile is typed anew
 */
export function useInterruptedForm<Values>(name: string, form: Form<Values>, row: Row = {}): void {
  const before = useInterrupted(`${name} ${row.id ?? ''} ${row.version ?? row.updatedAt ?? ''}`, () =>
    form.isDirty() ? form.getValues() : undefined,
  );
  const { setValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useEffect(() => {
    if (before) setValues(before);
  }, []);
}

/** Storage may be forbidden, or full: then what is typed is lost. */
function inStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
