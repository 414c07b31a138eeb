import { toast } from '../web/ui/toast.ts';

/**
 * What lets a driver work without a signal: the program itself is kept by a service worker, and what was done waits in
 * the outbox. Loaded beside the first screen, not before it. Answers how to stop.
 */
export function startOfflineWork(personId: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void Promise.all([
    import('../web/offline/outbox.ts'),
    import('../features/daily-routes/web/stop-outbox.ts'),
    import('../web/offline/installation.ts'),
  ]).then(([{ startOutbox }, { stopOutbox }, { keepProgram }]) => {
    if (isOver) return;
    stop = startOutbox(personId, [stopOutbox]);
    keepProgram(tellOfNewVersion);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Never under a driver's hands: the new version waits until it is asked for. */
function tellOfNewVersion(take: () => void): void {
  toast.info('New Version', 'An update is ready.', { duration: 0, action: { label: 'Reload', run: take } });
}
