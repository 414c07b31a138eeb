import { type RefObject, useEffect, useRef } from 'react';
import { wordsNow } from './language.ts';
import { isOnTop } from './ui/topmost.ts';
import { kitWords } from './words.ts';

export type Shortcut = Readonly<{
  /** One of these does it: `KeyboardEvent.key`, or `mod+k` for Ctrl-K and on a Mac ⌘K. */
  keys: readonly string[];
  /** What it does, as the list of shortcuts says it: "Search contacts". */
  label: string;
  /** Left out when something else listens for the keys and they are only to be told. */
  run?: () => void;
  /** What it is about: while a dialog is open, only what is about something inside the dialog works. */
  of?: RefObject<Element | null>;
  isOfTable?: boolean;
}>;

type Layer = RefObject<readonly Shortcut[]>;
const layers = new Set<Layer>();

/** Keys that work while the component is on screen; of two for the same key the one that came last. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const layer = useRef(shortcuts);
  useEffect(() => {
    layer.current = shortcuts;
  });
  useEffect(() => {
    layers.add(layer);
    return () => void layers.delete(layer);
  }, []);
}

/** What the present screen offers, each action once, and none whose keys all belong to one that came later. */
export function shortcutsNow(): Shortcut[] {
  const all = [...layers].flatMap((layer) => layer.current).filter(isReachable);
  const owners = new Map(all.flatMap(({ keys, label }) => keys.map((key) => [key, label])));
  const actions = new Map(all.map((shortcut) => [shortcut.label, shortcut])).values();
  return [...actions].filter(({ keys, label }) => keys.some((key) => owners.get(key) === label));
}

const setting = 'single-key-shortcuts';

/** Whoever dictates or whose hands tremble must be able to switch single keys off (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => localStorage.getItem(setting) !== 'off',
  turn: (on: boolean) => (on ? localStorage.removeItem(setting) : localStorage.setItem(setting, 'off')),
};

/** Listens until the answer is called; `?` calls `onHelp`. */
export function followShortcuts(onHelp: () => void): () => void {
  const help: Shortcut = { keys: ['?'], label: wordsNow(kitWords).shortcuts.show, run: onHelp };
  function listen(event: KeyboardEvent) {
    const key = pressed(event);
    if (!key || event.defaultPrevented || event.isComposing) return;
    if (!key.startsWith('mod+') && (isTyping(event.target) || !singleKeys.areOn())) return;
    const meant = [help, ...[...layers].flatMap((layer) => layer.current)].findLast(
      (shortcut) => shortcut.run && shortcut.keys.includes(key) && isReachable(shortcut),
    );
    if (!meant) return;
    event.preventDefault();
    meant.run?.();
  }
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

const isReachable = ({ of }: Shortcut) => isOnTop(of?.current);

function pressed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey && altKey) return key; // AltGr, by which some keyboards have / and ?
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  return altKey ? undefined : key;
}

/** Keys that are pressed here are text, or choose something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
const shown: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  'shift+ ': 'Shift Space',
  Escape: 'Esc',
};

/** A key as it stands on the keyboard. */
export function keyName(key: string): string {
  if (key.startsWith('mod+')) return `${isMac() ? '⌘' : 'Ctrl '}${key.slice(4).toUpperCase()}`;
  return shown[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
