import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { ThumbBar } from '../../../web/ui/driver-header.tsx';
import { useLeaveGuard } from '../../../web/use-leave-guard.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { type Draft, NextStop } from './next-stop.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import type { StopCommands } from './stop-commands.ts';
import { useTapGuard } from './use-tap-guard.ts';
import { dailyWords } from './words.ts';

type WorkingStopProps = Readonly<{ stop: DailyRouteStop; run: DailyRoute; commands: StopCommands }>;

/** The stop in hand: its card and the three ways on, under the thumb. */
export function WorkingStop({ stop, run, commands }: WorkingStopProps) {
  const say = useWords(dailyWords);
  const [draft, change] = useDraft(stop.id);
  const [asked, setAsked] = useState<'skip' | 'reschedule'>();
  const { isResting, guarded } = useTapGuard(stop.id);
  const close = () => setAsked(undefined);
  const notes = draft.notes.trim() || null;
  const { photos } = draft;
  useLeaveGuard(notes !== null || photos.length > 0);
  return (
    <>
      <NextStop key={stop.id} stop={stop} draft={draft} onDraft={change} onStart={() => commands.start(stop)} />
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
        notes={notes}
        photos={photos}
        onSkip={(skipping) => commands.skip(stop, skipping)}
        onClose={close}
      />
      <RescheduleDialog
        stop={asked === 'reschedule' ? stop : undefined}
        runDate={run.date}
        onReschedule={(toDate, why) => commands.reschedule(stop, toDate, why ?? notes)}
        onClose={close}
      />
    </>
  );
}

const nothingYet = (stopId: string): Draft & { stopId: string } => ({ stopId, notes: '', photos: [] });

/** The next stop begins with nothing; what was begun for one that somebody else worked meanwhile is not put on another. */
function useDraft(stopId: string): readonly [Draft, (part: Partial<Draft>) => void] {
  const [kept, setKept] = useState<Draft & { stopId: string }>(nothingYet(stopId));
  const draft = kept.stopId === stopId ? kept : nothingYet(stopId);
  return [draft, (part) => setKept({ ...draft, ...part })];
}
