/** What waits on this device, for screens to draw: apart from the device's memory, so that they need not load it. */
import type { KeptCommand } from './device-store.ts';

/** The place in the order of a command that was given a moment ago: after all that are kept. */
export const notKeptYet = Number.MAX_SAFE_INTEGER;

let owner: string | undefined;
let kept: readonly KeptCommand[] = [];
/** Given a moment ago, and on the way into the device's memory. */
const fresh = new Map<string, KeptCommand>();
let shown: readonly KeptCommand[] = [];
const listeners = new Set<() => void>();

function show(): void {
  const known = new Set(kept.map(({ id }) => id));
  const all = [...kept, ...[...fresh.values()].filter(({ id }) => !known.has(id))];
  shown = all.filter((command) => command.owner === owner);
  for (const listener of listeners) listener();
}

/** Whose commands are shown, and whose those are that are given now. */
export function showOf(person: string | undefined): void {
  owner = person;
  show();
}

export function showKept(commands: readonly KeptCommand[]): void {
  kept = commands;
  show();
}

/** Shows a command before it is kept; answers how to say that it is, with all that are kept by then, or that it failed. */
export function showAsFresh(command: KeptCommand): (all: readonly KeptCommand[] | undefined) => void {
  fresh.set(command.id, command);
  show();
  return (all) => {
    fresh.delete(command.id);
    showKept(all ?? kept);
  };
}

/** The commands of the signed-in person that the server has not answered, oldest first. */
export const shownCommands = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
  /** Whose they are. */
  owner: () => owner,
};
