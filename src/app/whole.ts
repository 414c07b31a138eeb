import type { Root } from 'react-dom/client';
import { keepReads } from '../web/query-client.ts';
import type { Place } from '../web/ui/place-link.tsx';

type Whole = typeof import('./whole-program.tsx');
let whole: Whole | undefined;

/** The program of all other screens, fetched when nobody waits for anything else or somebody is about to need it. */
export async function fetchWhole(): Promise<Whole> {
  whole = await import('./whole-program.tsx');
  return whole;
}

/** Whether it can take over at once. Until then links are the browser's, which shows that it is loading. */
export const isWholeHere = () => whole !== undefined;

/** The whole program goes on where this one is, or at another place; what was read stays known. */
export async function openWhole(root: Root, place?: Place): Promise<void> {
  const { openWholeProgram } = await fetchWhole();
  keepReads.resume();
  openWholeProgram(root, place);
}
