import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeptCommand } from '../../../web/offline/device-store.ts';
import { discard, filesOf, sendAgain } from '../../../web/offline/outbox.ts';
import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { DailyRouteStop } from '../run-shapes.ts';
import { whyNot } from '../stop-moves.ts';
import { usePhotoAddress } from './photo.ts';
import { stopCommands } from './stop-commands.ts';
import { isOurs, pendingStopWorkOf } from './stop-outbox.ts';

/** What the office did not take: somebody else was first, the run was cancelled. The driver decides; nothing is lost. */
export function RefusedCommands({ stops }: { stops: readonly DailyRouteStop[] }) {
  const { refused } = useOutbox();
  const ours = refused.filter(isOurs);
  if (ours.length === 0) return null;
  return (
    <section className="refused" aria-label="Not taken">
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
  const { notes } = pendingStopWorkOf(command);
  const photos = useKeptPhotos(command);
  const mayNote = notes && stop && !whyNot('note', stop, { status: 'in_progress' });
  async function drop() {
    const hasMore = notes || command.hasFile;
    const confirmed =
      !hasMore ||
      (await confirm({
        title: 'Keep what the office has?',
        message: 'The notes and photos of this step are removed from the phone.',
        confirmLabel: 'Remove',
      }));
    if (confirmed) await discard(command);
  }
  return (
    <Notice tone="bad">
      <b>Not taken: {command.title}.</b> {command.refusal?.message}
      {notes && <p>Your notes: {notes}</p>}
      {photos.map((photo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other name than their place
        <KeptPhoto key={at} photo={photo} title={command.title} />
      ))}
      <div className="refused-actions">
        <Button h={44} variant="default" onClick={() => void drop()}>
          Keep the office's version
        </Button>
        {mayNote && (
          <Button
            h={44}
            variant="default"
            onClick={() => {
              stopCommands.note(stop, [stop.driverNotes, notes].filter(Boolean).join('\n'));
              void discard(command);
            }}
          >
            Add my notes to the stop
          </Button>
        )}
        <Button h={44} variant="default" onClick={() => void sendAgain(command)}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}

function KeptPhoto({ photo, title }: { photo: Blob; title: string }) {
  const address = usePhotoAddress(photo);
  return address ? <img src={address} alt={`Kept on this phone: ${title}`} /> : null;
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
