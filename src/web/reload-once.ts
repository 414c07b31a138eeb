import { guards, isMeant } from './leaving.ts';
import { isReachable } from './offline/connection.ts';

const key = 'reloaded';
const pauseMs = 10_000;
let quiet = 0;

// After an update the old program's files are gone: one reload fetches the new page.
addEventListener('vite:preloadError', () => {
  if (quiet === 0) void reloadAfter(pauseMs);
});

/**
 * Fetches the page anew, if the last time is so long ago. While nobody answers that would take this one away, with what is
 * typed there, for a file that may only have been fetched ahead; and so it would of whoever has typed something, to whom
 * what did not come says so in its place.
 */
export async function reloadAfter(ms: number): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < ms || !(await isReachable()) || isTyped()) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

const isTyped = () => !isMeant() && [...guards].some(({ current }) => current.isUnsaved());

/** For what is loaded behind a screen and tried again by itself: it takes nobody's page away. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  quiet++;
  try {
    return await load();
  } finally {
    quiet--;
  }
}
