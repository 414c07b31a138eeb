import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import type { KeptCommand } from './device-store.ts';
import { notKeptYet, shownCommands } from './shown-commands.ts';

/** What waits on this device to be sent, what was refused, and whether the server can be reached. */
export function useOutbox(): Readonly<{
  waiting: readonly KeptCommand[];
  /** How many of those that wait outlive the page: the last one takes a moment to be written. */
  saved: number;
  refused: readonly KeptCommand[];
  isAway: boolean;
}> {
  const all = useSyncExternalStore(shownCommands.subscribe, shownCommands.shown);
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway);
  const waiting = all.filter((command) => !command.refusal);
  return {
    waiting,
    saved: waiting.filter(({ seq }) => seq !== notKeptYet).length,
    refused: all.filter((command) => command.refusal),
    isAway,
  };
}
