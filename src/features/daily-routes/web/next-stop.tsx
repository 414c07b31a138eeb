import { Button, Textarea } from '@mantine/core';
import { IconChevronDown, IconNavigation, IconPhone, IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { telLink } from '../../../kernel/phone.ts';
import { useWords } from '../../../web/language.ts';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { countPhotos } from '../photo-numbers.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { LastNotes } from './last-notes.tsx';
import { PhotoButton } from './photo-button.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import { StopFacts } from './stop-facts.tsx';
import { dailyWords, pinOf } from './words.ts';
import './next-stop.css';

/** What the driver has ready for a stop before it is done. */
export type Draft = Readonly<{ notes: string; photos: readonly Blob[] }>;

type NextStopProps = Readonly<{
  stop: DailyRouteStop;
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
  onStart: () => void;
}>;

/** Where to go, what is special there, and the few things needed on the way; it opens to everything else. */
export function NextStop({ stop, draft, onDraft, onStart }: NextStopProps) {
  const say = useWords(dailyWords);
  return (
    <section className="next-stop" aria-label={say.nextStop}>
      <div className="next-stop-head">
        <Pin state={pinOf(stop)}>{stop.order}</Pin>
        <span>
          {stop.status === 'in_progress' ? say.workingNow : say.nextStop} · {say.cans(stop.cans)}
          {stop.isPutOff && ` · ${say.putOffToThisDay}`}
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
            {say.start}
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
          {say.go}
        </Button>
        {stop.phone && (
          <Button
            h={48}
            px={4}
            variant="default"
            component="a"
            href={telLink(stop.phone)}
            leftSection={<IconPhone size={17} aria-hidden />}
          >
            {say.call}
          </Button>
        )}
        <PhotoButton photos={draft.photos} kept={countPhotos(stop)} onPhotos={(photos) => onDraft({ photos })} />
      </div>
      <PhotoPreviews photos={draft.photos} streetLine={stop.streetLine} onPhotos={(photos) => onDraft({ photos })} />
      <Details stop={stop} draft={draft} onDraft={onDraft} />
    </section>
  );
}

function Details({ stop, draft, onDraft }: Omit<NextStopProps, 'onStart'>) {
  const say = useWords(dailyWords);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="next-stop-more"
        h={48}
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={17} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? say.less : say.notesAndDetails}
      </Button>
      <div id={id} className="next-stop-details" hidden={!isOpen}>
        {isOpen && (
          <>
            <Textarea
              label={say.driverNotes}
              description={say.keptWith}
              size="md"
              autosize
              minRows={2}
              value={draft.notes}
              onChange={(event) => onDraft({ notes: event.currentTarget.value })}
            />
            <StopFacts stop={stop} />
            {stop.driverNotes && (
              <p>
                <b>{say.notedToday}</b> {stop.driverNotes}
              </p>
            )}
            {stop.contactId && <LastNotes stop={stop} contactId={stop.contactId} />}
          </>
        )}
      </div>
    </>
  );
}

export function Accommodation({ stop }: { stop: Pick<DailyRouteStop, 'accommodationType' | 'accommodationNotes'> }) {
  const say = useWords(dailyWords);
  if (!stop.accommodationType) return null;
  return (
    <Notice tone="warning">
      <b>{say.accommodation(stop.accommodationType)}</b>
      {stop.accommodationNotes && `. ${stop.accommodationNotes}`}
    </Notice>
  );
}

/** Opens the phone's own navigation; an address without coordinates is searched by its text. */
function directions({ latitude, longitude, streetLine, cityLine }: DailyRouteStop): string {
  const where = latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${streetLine}, ${cityLine}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(where)}`;
}

/** The next stop in line is suspended: why, how long, and which stop to go to instead (spec 2 §2). */
export function SuspendedAhead({ suspended, next }: { suspended: DailyRouteStop; next: DailyRouteStop | undefined }) {
  const say = useWords(dailyWords);
  if (!suspended.suspension) return null;
  return (
    <div className="suspended-ahead" role="status">
      <Notice tone="warning">
        <b>{say.stopIsSuspended(suspended.order)}</b> {suspended.contactName}, {suspended.streetLine}.{' '}
        {say.hold(suspended.suspension)}.{suspended.suspension.notes && ` ${suspended.suspension.notes}.`}{' '}
        <b>{next ? say.skipToStop(next.order) : say.noActiveStopBehind}</b>
      </Notice>
    </div>
  );
}
