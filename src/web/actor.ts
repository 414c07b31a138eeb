import { createContext, useContext } from 'react';
import type { Actor } from '../kernel/roles.ts';

export const ActorContext = createContext<Actor | undefined>(undefined);

/** The signed-in person, for the `may…` of a policy. Only for what is drawn inside the shell. */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor outside the shell: nobody is signed in here');
  return actor;
}
