import { useRef } from 'react';

/**
 * Ids of commands that the server carries out once. As long as the same is sent it is the same command: its answer may
 * have got lost. After `done` the same words are another one.
 */
export function useCommandId() {
  const last = useRef<Readonly<{ sent: string; id: string }>>(undefined);
  return {
    idOf(input: object): string {
      const sent = JSON.stringify(input);
      if (last.current?.sent !== sent) last.current = { sent, id: crypto.randomUUID() };
      return last.current.id;
    },
    done() {
      last.current = undefined;
    },
  };
}
