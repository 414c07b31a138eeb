import { wordsNow } from '../web/language.ts';
import { mayLeaveForms } from '../web/leaving.ts';
import { loadAtLast } from '../web/load-at-last.ts';
import { shownCommands, showOf } from '../web/offline/shown-commands.ts';
import { confirm } from '../web/ui/confirm.ts';
import { toast } from '../web/ui/toast.ts';
import { appWords } from './words.ts';

const load = () =>
  Promise.all([
    import('../web/offline/outbox.ts'),
    import('../features/daily-routes/web/stop-outbox.ts'),
    import('../features/daily-routes/web/own-runs.ts'),
    import('../web/offline/installation.ts'),
  ]);

/**
 * What lets a driver work without a signal: the program itself is kept by a service worker, and what was done waits in
 * the outbox, and his runs are at hand before he opens them. Loaded beside the first screen, not before it. Answers how to stop.
 */
export function startOfflineWork(personId: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  showOf(personId); // what is done before all is here is kept already
  void loadAtLast(load, () => isOver).then((loaded) => {
    if (!loaded || isOver) return;
    const [{ startOutbox }, { stopOutbox }, { keepOwnRuns }, { keepProgram }] = loaded;
    const stops = [startOutbox(personId, [stopOutbox]), keepOwnRuns(personId)];
    stop = () => {
      for (const one of stops) one();
    };
    keepProgram(tellOfNewVersion);
  });
  return () => {
    isOver = true;
    stop?.();
    showOf(undefined);
  };
}

/** Asks before somebody signs out who has typed something, or whose work has not all been sent: that stays on this device. */
export const mayLeave = async (): Promise<boolean> => (await mayLeaveWork()) && mayLeaveForms();

async function mayLeaveWork(): Promise<boolean> {
  const count = shownCommands.shown().length;
  if (count === 0) return true;
  const say = wordsNow(appWords);
  return confirm({
    title: say.notSent(count),
    message: say.notSentStay,
    confirmLabel: say.signOut,
  });
}

/** Never under a driver's hands: the new version waits until it is asked for. */
function tellOfNewVersion(take: () => void): void {
  const say = wordsNow(appWords);
  toast.info(say.newVersion, say.updateReady, { duration: 0, action: { label: say.reload, run: take } });
}
