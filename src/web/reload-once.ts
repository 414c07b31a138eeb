import { guards, isMeant } from './leaving.ts';
import { isReachable } from './offline/connection.ts';

const key = 'reloaded';
const pauseMs = 10_000;
let quiet = 0;

// After an update the old program's files are gone: one reload fetches the new page. While nobody answers it would take
// this one away, with what is typed there, for a file that may only have been fetched ahead; and so it would of whoever
// has typed something, to whom what did not come says so in its place.
addEventListener('vite:preloadError', (event) => {
  if (quiet > 0 || isTyped() || Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs) return;
  event.preventDefault();
  void isReachable().then((isThere) => isThere && reload());
});

const isTyped = () => !isMeant() && [...guards].some(({ current }) => current.isUnsaved());

function reload(): void {
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/** For what is loaded behind a screen and tried again by itself: it takes nobody's page away. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  quiet++;
  try {
    return await load();
  } finally {
    quiet--;
  }
}
