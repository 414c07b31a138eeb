import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconNavigation, IconPhone, IconPlayerPlay } from '@tabler/icons-react';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import type { DailyRouteStop } from '../contract.ts';
import { photoFault, shrinkPhoto } from './photo.ts';
import { cansOf, holdOf, pinOf } from './words.ts';

type NextStopProps = Readonly<{
  stop: DailyRouteStop;
  photo: Blob | undefined;
  onPhoto: (photo: Blob) => void;
  onStart: () => void;
}>;

/** Where to go, what is special there, and the few things needed on the way. */
export function NextStop({ stop, photo, onPhoto, onStart }: NextStopProps) {
  return (
    <section className="next-stop" aria-label="Next stop">
      <div className="next-stop-head">
        <Pin state={pinOf(stop)}>{stop.order}</Pin>
        <span>
          {stop.status === 'in_progress' ? 'Working now' : 'Next stop'} · {cansOf(stop.cans)}
          {stop.isExtra && ' · rescheduled'}
        </span>
        {stop.status === 'pending' && (
          <Button
            size="compact-md"
            h={48}
            variant="subtle"
            ml="auto"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={onStart}
          >
            Start
          </Button>
        )}
      </div>
      <h2>{stop.streetLine}</h2>
      <p>
        {stop.contactName} · {stop.cityLine}
      </p>
      <Accommodation stop={stop} />
      <div className="next-stop-actions">
        <Button
          h={48}
          px={4}
          variant="default"
          component="a"
          href={directions(stop)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconNavigation size={17} aria-hidden />}
        >
          Go
        </Button>
        {stop.phone && (
          <Button
            h={48}
            px={4}
            variant="default"
            component="a"
            href={`tel:${stop.phone}`}
            leftSection={<IconPhone size={17} aria-hidden />}
          >
            Call
          </Button>
        )}
        <PhotoButton hasPhoto={photo !== undefined} onPhoto={onPhoto} />
      </div>
    </section>
  );
}

export function Accommodation({ stop }: { stop: Pick<DailyRouteStop, 'accommodationType' | 'accommodationNotes'> }) {
  if (!stop.accommodationType) return null;
  return (
    <Notice tone="warning">
      <b>{stop.accommodationType}</b>
      {stop.accommodationNotes && `. ${stop.accommodationNotes}`}
    </Notice>
  );
}

/** Opens the phone's own navigation; an address without coordinates is searched by its text. */
function directions({ latitude, longitude, streetLine, cityLine }: DailyRouteStop): string {
  const where = latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${streetLine}, ${cityLine}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(where)}`;
}

/** The camera where there is one (spec 2 §5); photos are made small before they wait. */
export function PhotoButton({ hasPhoto, onPhoto }: { hasPhoto: boolean; onPhoto: (photo: Blob) => void }) {
  async function choose(file: File | null) {
    if (!file) return;
    const photo = await shrinkPhoto(file);
    const fault = photoFault(photo, file);
    if (fault) toast.error(...fault);
    else if (photo) onPhoto(photo);
  }
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={choose}
      inputProps={{ 'aria-label': 'Photo of the stop' }}
    >
      {(button) => (
        <Button
          {...button}
          h={48}
          px={4}
          variant={hasPhoto ? 'light' : 'default'}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          {hasPhoto ? 'Photo added' : 'Photo'}
        </Button>
      )}
    </FileButton>
  );
}

/** The next stop in line is suspended: why, how long, and which stop to go to instead (spec 2 §2). */
export function SuspendedAhead({ suspended, next }: { suspended: DailyRouteStop; next: DailyRouteStop | undefined }) {
  if (!suspended.suspension) return null;
  return (
    <div className="suspended-ahead" role="status">
      <Notice tone="warning">
        <b>Stop {suspended.order} is suspended.</b> {suspended.contactName}, {suspended.streetLine}.{' '}
        {holdOf(suspended.suspension)}.{suspended.suspension.notes && ` ${suspended.suspension.notes}.`}{' '}
        {next ? <b>Skip to stop {next.order}.</b> : <b>No active stop is left behind it.</b>}
      </Notice>
    </div>
  );
}
