const program = '/service-worker.js';

/**
 * Keeps the program itself on this device, so that it opens without a signal. `onUpdate` is told when a newer one lies
 * ready, with the way to take it. Development serves no service worker, and needs none.
 */
export function keepProgram(onUpdate: (take: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isTaking = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => isTaking && location.reload());
  const offer = (waiting: ServiceWorker) =>
    onUpdate(() => {
      isTaking = true;
      waiting.postMessage('take over');
    });
  const watch = (registration: ServiceWorkerRegistration) => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
      });
    });
  };
  // A browser may refuse, as in some private windows: then it works as long as there is a signal.
  void navigator.serviceWorker
    .register(program)
    .then(watch)
    .catch(() => undefined);
}

/**
 * What shows a message while the page is closed: the worker that is here already, else one that keeps nothing of the
 * program. Rejects where the browser refuses.
 */
export async function messageWorker(): Promise<ServiceWorkerRegistration> {
  const workers = navigator.serviceWorker;
  if (!(await workers.getRegistration())) await workers.register(`${program}?messages`);
  return workers.ready;
}
