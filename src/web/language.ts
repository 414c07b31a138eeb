import { useSyncExternalStore } from 'react';
import { type Language, languages, type Words } from '../kernel/language.ts';

const key = 'language';
const listeners = new Set<() => void>();
let current: Language = 'en';

/** What whoever is here reads. Kept on this device, so that it opens in it without a signal and before a sign-in. */
export const language = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
  /** Nothing that an older version of the program has kept says which. */
  speak(wanted: Language | undefined) {
    if (!wanted || wanted === current) return;
    show(wanted);
    try {
      localStorage.setItem(key, wanted);
    } catch {
      // Storage may be forbidden: then the session says it again.
    }
    for (const listener of listeners) listener();
  },
};

function show(wanted: Language): void {
  current = wanted;
  if (globalThis.document) document.documentElement.lang = wanted;
}

function keptLanguage(): Language {
  try {
    const kept = localStorage.getItem(key);
    return languages.find((one) => one === kept) ?? 'en';
  } catch {
    return 'en';
  }
}

show(keptLanguage());

export const useLanguage = (): Language => useSyncExternalStore(language.subscribe, language.current);

/** The words of a feature for whoever is here. */
export const useWords = <W>(words: Words<W>): W => words[useLanguage()];

/** The same outside of a component, for what is said once, such as a toast. */
export const wordsNow = <W>(words: Words<W>): W => words[current];
