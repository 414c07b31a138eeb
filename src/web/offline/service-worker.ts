/**
 * Keeps the program's files, so that it opens without a signal. Answers of the API are none of its business: they are
 * personal, and kept or forgotten elsewhere. A program of its own: it imports nothing.
 */

/** Filled in by the build: the names of all files, and a hash of them. */
declare const appFiles: readonly string[];
declare const appVersion: string;

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Pushed = Extendable & { data: { json: () => Note } | null };
/** What the server pushes. */
type Note = { title: string; body: string; tag: string; url: string };
type Clicked = Extendable & { notification: Notification & { data: { url: string } } };
type Page = { focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> };
type Worker = {
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (name: 'fetch', listener: (event: Fetching) => void): void;
    (name: 'push', listener: (event: Pushed) => void): void;
    (name: 'notificationclick', listener: (event: Clicked) => void): void;
    (name: 'message', listener: (event: MessageEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window' }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};
const worker = self as unknown as Worker;

const cacheName = `program-${appVersion}`;
/** Of somebody who only wants messages: their line is spared. */
const keepsProgram = location.search !== '?messages';
/** The pages of the program, as the server chooses between them. */
const pageOf = (address: string) => (address === '/customer' ? '/portal.html' : '/index.html');
/** How long a weak signal is waited for before the kept page is shown. */
const patienceMs = 2_500;

worker.addEventListener('install', (event) => {
  if (keepsProgram) event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...appFiles])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOlder(), worker.clients.claim()]));
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

if (keepsProgram)
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
    if (request.mode === 'navigate') event.respondWith(newestPage(request));
    else if (appFiles.includes(pathname)) event.respondWith(keptOrFetched(request, pathname));
  });

worker.addEventListener('push', (event) => {
  const note = event.data?.json();
  if (!note) return;
  const { title, body, tag, url } = note;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url }, icon: '/icons/192.png' }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** In the window that is open already, if there is one. */
async function show(url: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (!page) return void (await worker.clients.openWindow(url));
  await page.focus();
  await page.navigate(url);
}

/** The server's page when it and what it begins with come in time, else the kept one, which is whole. */
async function newestPage(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([wholePage(request).catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(pageOf(new URL(request.url).pathname))) ?? fetch(request);
}

/** A page of a newer version would stay blank without its files, which nobody has kept yet. */
async function wholePage(request: Request): Promise<Response> {
  const answer = await fetch(request);
  const named = answer.ok ? (await answer.clone().text()).matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g) : [];
  const missing = [...named].flatMap(([, path = '']) => (appFiles.includes(path) ? [] : [path]));
  await Promise.all(missing.map(async (path) => (await fetch(path)).arrayBuffer()));
  return answer;
}

const kept = async (path: string) => (await caches.open(cacheName)).match(path);
const keptOrFetched = async (request: Request, path: string) => (await kept(path)) ?? fetch(request);

async function removeOlder(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('program-') && name !== cacheName) await caches.delete(name);
}

export {};
