import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import type { KeptCommand } from './device-store.ts';
import { shownCommands } from './shown-commands.ts';

/** What waits on this device to be sent, what was refused, and whether the server can be reached. */
export function useOutbox(): Readonly<{
  waiting: readonly KeptCommand[];
  refused: readonly KeptCommand[];
  isAway: boolean;
}> {
  const all = useSyncExternalStore(shownCommands.subscribe, shownCommands.shown);
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway);
  return {
    waiting: all.filter((command) => !command.refusal),
    refused: all.filter((command) => command.refusal),
    isAway,
  };
}
