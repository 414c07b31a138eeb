const key = 'reloaded';
const pauseMs = 10_000;

// After an update the old program's files are gone: one reload fetches the new page.
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs) return;
  event.preventDefault();
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
});
