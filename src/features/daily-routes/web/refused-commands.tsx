import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import type { KeptCommand } from '../../../web/offline/device-store.ts';
import { discard, filesOf, sendAgain } from '../../../web/offline/outbox.ts';
import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { joinedNotes } from '../driver-notes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { whyNot } from '../stop-moves.ts';
import { usePhotoAddress } from './photo.ts';
import { stopCommands } from './stop-commands.ts';
import { isOurs, pendingStopWorkOf } from './stop-outbox.ts';
import { dailyWords } from './words.ts';

/** What the office did not take: somebody else was first, the run was cancelled. The driver decides; nothing is lost. */
export function RefusedCommands({ stops }: { stops: readonly DailyRouteStop[] }) {
  const say = useWords(dailyWords);
  const { refused } = useOutbox();
  const ours = refused.filter(isOurs);
  if (ours.length === 0) return null;
  return (
    <section className="refused" aria-label={say.notTaken}>
      {ours.map((command) => (
        <RefusedCommand
          key={command.id}
          command={command}
          stop={stops.find(({ id }) => id === pendingStopWorkOf(command).stopId)}
        />
      ))}
    </section>
  );
}

function RefusedCommand({ command, stop }: { command: KeptCommand; stop: DailyRouteStop | undefined }) {
  const say = useWords(dailyWords);
  const { notes } = pendingStopWorkOf(command);
  const photos = useKeptPhotos(command);
  const reason = say.refusals[command.refusal?.code ?? ''] ?? command.refusal?.message;
  const mayNote = notes && stop && !whyNot('note', stop, { status: 'in_progress' });
  const isRemoved = (title: string, message: string) => confirm({ title, message, confirmLabel: say.remove });
  async function drop() {
    const hasMore = notes || command.hasFile;
    if (!hasMore || (await isRemoved(say.keepOfficesQuestion, say.keepOfficesMeans))) await discard(command);
  }
  /** What this phone could not keep stays where it is. */
  async function giveOn(to: DailyRouteStop, ours: string) {
    if (command.hasFile && !(await isRemoved(say.notesAloneQuestion, say.notesAloneMeans))) return;
    const whole = joinedNotes(to.driverNotes, null, ours);
    if (await stopCommands.note(to, whole, to.driverNotes)) await discard(command);
  }
  return (
    <Notice tone="bad">
      <b>{say.wasNotTaken(command.title)}</b> {reason}
      {notes && <p>{say.yourNotes(notes)}</p>}
      {photos.map((photo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other name than their place
        <KeptPhoto key={at} photo={photo} title={command.title} />
      ))}
      <div className="refused-actions">
        <Button mih={44} variant="default" onClick={() => void drop()}>
          {say.keepOffices}
        </Button>
        {mayNote && (
          <Button mih={44} variant="default" onClick={() => void giveOn(stop, notes)}>
            {say.addMyNotes}
          </Button>
        )}
        <Button mih={44} variant="default" onClick={() => void sendAgain(command)}>
          {say.tryAgain}
        </Button>
      </div>
    </Notice>
  );
}

function KeptPhoto({ photo, title }: { photo: Blob; title: string }) {
  const say = useWords(dailyWords);
  const address = usePhotoAddress(photo);
  return address ? <img src={address} alt={say.keptOnThisPhone(title)} /> : null;
}

/** The photos of a command that were kept on this device. */
function useKeptPhotos(command: KeptCommand): readonly Blob[] {
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  useEffect(() => {
    let isGone = false;
    void filesOf(command).then((kept) => isGone || setPhotos(kept));
    return () => {
      isGone = true;
    };
  }, [command]);
  return photos;
}
