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

/** What is asked stays about the stop it was asked of, though the office may have worked that one meanwhile. */
type Asked = Readonly<{ what: 'skip' | 'reschedule'; stop: DailyRouteStop }>;

/** The stop in hand: its card and the three ways on, under the thumb. */
export function WorkingStop({ stop, run, commands }: WorkingStopProps) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const [asked, setAsked] = useState<Asked>();
  const { isResting, guarded } = useTapGuard(stop.id);
  const close = () => setAsked(undefined);
  const notes = draft.isTouched ? draft.whole : null;
  const subject = asked && asked.stop.id !== stop.id ? asked.stop : stop;
  const { photos, whole } = useDraft(subject);
  const askedIn = (what: Asked['what']) => (asked?.what === what ? subject : undefined);
  return (
    <>
      <NextStop key={stop.id} stop={stop} draft={draft} onStart={() => commands.start(stop)} />
      <ThumbBar label={say.stopActions}>
        <Button
          h={56}
          px={4}
          variant="default"
          aria-disabled={isResting}
          onClick={() => isResting || setAsked({ what: 'skip', stop })}
        >
          {say.skip}
        </Button>
        <Button
          h={56}
          px={4}
          variant="default"
          aria-disabled={isResting}
          onClick={() => isResting || setAsked({ what: 'reschedule', stop })}
        >
          {say.later}
        </Button>
        <Button
          h={56}
          fz={18}
          aria-disabled={isResting}
          onClick={() => guarded(() => commands.complete(stop, { notes, photos: draft.photos }))}
        >
          {say.complete}
        </Button>
      </ThumbBar>
      <SkipDialog
        stop={askedIn('skip')}
        notes={whole}
        photos={photos}
        onSkip={(skipping) => commands.skip(subject, skipping)}
        onClose={close}
      />
      <RescheduleDialog
        stop={askedIn('reschedule')}
        runDate={run.date}
        notes={whole}
        photos={photos}
        onReschedule={(rescheduling) => commands.reschedule(subject, rescheduling)}
        onClose={close}
      />
    </>
  );
}
