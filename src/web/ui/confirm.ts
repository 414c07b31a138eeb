import type { ReactNode } from 'react';
import { wordsNow } from '../language.ts';
import { kitWords } from '../words.ts';

export type Question = Readonly<{
  /** Names the thing: "Delete Maria Begay?" */
  title: string;
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red unless said otherwise: what is asked about here mostly cannot be undone. */
  isDanger?: boolean;
}>;

export type Asked = Required<Question> & Readonly<{ answer: (yes: boolean) => void }>;

const listeners = new Set<() => void>();
let asked: Asked | undefined;

function set(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks before something that cannot be undone; false also when the dialog is closed in any other way. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  const say = wordsNow(kitWords);
  return new Promise((resolve) => {
    set({
      ...{ confirmLabel: say.confirm, cancelLabel: say.cancel, isDanger: true }, // spec 1 §9
      ...question,
      answer(yes) {
        set(undefined);
        resolve(yes);
      },
    });
  });
}

/** Nobody is to answer on another page what was asked on this one. */
export const withdrawQuestion = (): void => asked?.answer(false);

/** What `ConfirmHost` draws. */
export const confirmStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  asked: () => asked,
};
