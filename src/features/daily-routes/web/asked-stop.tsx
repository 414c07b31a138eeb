import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import type { StopCommands } from './stop-commands.ts';
import { useDraft } from './stop-drafts.ts';

export type Asked = Readonly<{
  what: 'skip' | 'reschedule';
  /** As it was when it was asked. */
  stop: DailyRouteStop;
  isOpen: boolean;
}>;

type AskedStopProps = Readonly<{
  asked: Asked;
  /** The stop in hand by now, if there is one. */
  next: DailyRouteStop | undefined;
  run: DailyRoute;
  commands: StopCommands;
  onClose: () => void;
}>;

/** What is asked stays about the stop it was asked of, though the office may have worked that one, or the whole run, meanwhile. */
export function AskedStop({ asked, next, run, commands, onClose }: AskedStopProps) {
  const stop = next?.id === asked.stop.id ? next : asked.stop;
  const { photos, whole } = useDraft(stop);
  const askedIn = (what: Asked['what']) => (asked.isOpen && asked.what === what ? stop : undefined);
  return (
    <>
      <SkipDialog
        stop={askedIn('skip')}
        notes={whole}
        photos={photos}
        onSkip={(skipping) => commands.skip(stop, skipping)}
        onClose={onClose}
      />
      <RescheduleDialog
        stop={askedIn('reschedule')}
        runDate={run.date}
        notes={whole}
        photos={photos}
        onReschedule={(rescheduling) => commands.reschedule(stop, rescheduling)}
        onClose={onClose}
      />
    </>
  );
}
