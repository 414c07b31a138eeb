import { useState } from 'react';
import { useActor } from '../../../web/actor.ts';

/** Text that is being typed: it outlives other tabs and a reload, until it is sent. */
export function useKeptText(name: string) {
  const key = ['typed', useActor().id, name].join(' ');
  const [text, setText] = useState(() => kept(key));
  function change(next: string) {
    setText(next);
    keep(key, next);
  }
  return [text, change] as const;
}

function kept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden it lives as long as the form.
  }
}
