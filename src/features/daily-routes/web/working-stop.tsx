import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { ThumbBar } from '../../../web/ui/driver-header.tsx';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { NextStop } from './next-stop.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import type { StopCommands } from './stop-commands.ts';
import { useDraft } from './stop-drafts.ts';
import { useTapGuard } from './use-tap-guard.ts';
import { dailyWords } from './words.ts';

type WorkingStopProps = Readonly<{ stop: DailyRouteStop; run: DailyRoute; commands: StopCommands }>;

/** The stop in hand: its card and the three ways on, under the thumb. */
export function WorkingStop({ stop, run, commands }: WorkingStopProps) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const [asked, setAsked] = useState<'skip' | 'reschedule'>();
  const { isResting, guarded } = useTapGuard(stop.id);
  const close = () => setAsked(undefined);
  const { photos, whole } = draft;
  const notes = draft.isTouched ? whole : null;
  return (
    <>
      <NextStop key={stop.id} stop={stop} draft={draft} onStart={() => commands.start(stop)} />
      <ThumbBar label={say.stopActions}>
        <Button h={56} px={4} variant="default" aria-disabled={isResting} onClick={() => isResting || setAsked('skip')}>
          {say.skip}
        </Button>
        <Button
          h={56}
          px={4}
          variant="default"
          aria-disabled={isResting}
          onClick={() => isResting || setAsked('reschedule')}
        >
          {say.later}
        </Button>
        <Button
          h={56}
          fz={18}
          aria-disabled={isResting}
          onClick={() => guarded(() => commands.complete(stop, { notes, photos }))}
        >
          {say.complete}
        </Button>
      </ThumbBar>
      <SkipDialog
        stop={asked === 'skip' ? stop : undefined}
        notes={whole}
        photos={photos}
        onSkip={(skipping) => commands.skip(stop, skipping)}
        onClose={close}
      />
      <RescheduleDialog
        stop={asked === 'reschedule' ? stop : undefined}
        runDate={run.date}
        notes={whole}
        photos={photos}
        onReschedule={(rescheduling) => commands.reschedule(stop, rescheduling)}
        onClose={close}
      />
    </>
  );
}
