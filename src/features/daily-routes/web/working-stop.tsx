import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { ThumbBar } from '../../../web/ui/driver-header.tsx';
import type { DailyRouteStop } from '../run-shapes.ts';
import type { Asked } from './asked-stop.tsx';
import { NextStop } from './next-stop.tsx';
import { useIsMakingPhoto } from './photo.ts';
import type { StopCommands } from './stop-commands.ts';
import { useDraft } from './stop-drafts.ts';
import { useTapGuard } from './use-tap-guard.ts';
import { dailyWords } from './words.ts';

type WorkingStopProps = Readonly<{
  stop: DailyRouteStop;
  commands: StopCommands;
  onAsk: (asked: Asked) => void;
}>;

/** The stop in hand: its card and the three ways on, under the thumb. */
export function WorkingStop({ stop, commands, onAsk }: WorkingStopProps) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const guard = useTapGuard(stop.id);
  const isMakingPhoto = useIsMakingPhoto();
  const isResting = guard.isResting || isMakingPhoto;
  const notes = draft.isTouched ? draft.whole : null;
  return (
    <>
      <NextStop key={stop.id} stop={stop} draft={draft} onStart={() => commands.start(stop)} />
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
          mih={56}
          fz={18}
          aria-disabled={isResting}
          onClick={() => isResting || guard.guarded(() => commands.complete(stop, { notes, photos: draft.photos }))}
        >
          {say.complete}
        </Button>
      </ThumbBar>
    </>
  );
}
