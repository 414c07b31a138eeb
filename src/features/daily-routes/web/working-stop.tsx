import { Button } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { useWords } from '../../../web/language.ts';
import { ThumbBar } from '../../../web/ui/driver-header.tsx';
import type { DailyRouteStop } from '../run-shapes.ts';
import type { Asked } from './asked-stop.tsx';
import { NextStop } from './next-stop.tsx';
import { useIsMakingPhoto } from './photo.ts';
import type { StopCommands } from './stop-commands.ts';
import { useDraft } from './stop-drafts.ts';
import { guardMs, useTapGuard } from './use-tap-guard.ts';
import { dailyWords } from './words.ts';

type WorkingStopProps = Readonly<{
  /** Of the run. */
  date: Day;
  stop: DailyRouteStop;
  commands: StopCommands;
  onAsk: (asked: Asked) => void;
}>;

/** The stop in hand: its card and the three ways on, under the thumb. */
export function WorkingStop({ date, stop, commands, onAsk }: WorkingStopProps) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const guard = useTapGuard(stop.id);
  const isMakingPhoto = useIsMakingPhoto();
  const isResting = guard.isResting || isMakingPhoto;
  const notes = draft.isTouched ? draft.whole : null;
  const completing = useRef<HTMLButtonElement>(null);
  const startedByKeyAt = useRef(Number.NEGATIVE_INFINITY);
  function start({ detail: taps }: MouseEvent) {
    commands.start(stop);
    if (taps > 0) return;
    // Its button goes away: who works by keys goes on where the work does.
    startedByKeyAt.current = performance.now();
    completing.current?.focus({ preventScroll: true });
  }
  // A key that is held down, or pressed once too often, is no second step.
  const isOneTooMany = (event: KeyboardEvent) => event.repeat || performance.now() - startedByKeyAt.current < guardMs;
  return (
    <>
      <NextStop key={stop.id} date={date} stop={stop} draft={draft} onStart={start} />
      <ThumbBar label={say.stopActions}>
        <Button
          mih={56}
          px={4}
          variant="default"
          aria-disabled={isResting}
          onClick={() => isResting || onAsk({ what: 'skip', stop, isOpen: true })}
        >
          {say.skip}
        </Button>
        <Button
          mih={56}
          px={4}
          variant="default"
          aria-disabled={isResting}
          onClick={() => isResting || onAsk({ what: 'reschedule', stop, isOpen: true })}
        >
          {say.later}
        </Button>
        <Button
          ref={completing}
          mih={56}
          fz={18}
          onKeyDown={(event) => isOneTooMany(event) && event.preventDefault()}
          aria-disabled={isResting}
          onClick={() => isResting || guard.guarded(() => commands.complete(stop, { notes, photos: draft.photos }))}
        >
          {say.complete}
        </Button>
      </ThumbBar>
    </>
  );
}
