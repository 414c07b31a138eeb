import { Button } from '@mantine/core';
import { IconChevronDown, IconNavigation, IconPhone, IconPlayerPlay } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { telLink } from '../../../kernel/phone.ts';
import { useWords } from '../../../web/language.ts';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { isExtra, isOnceMore } from '../../day-plan/extra.ts';
import { countPhotos } from '../photo-numbers.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { DriverNotesField } from './driver-notes-field.tsx';
import { LastNotes } from './last-notes.tsx';
import { PhotoButton } from './photo-button.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import type { StopDraft } from './stop-drafts.ts';
import { StopFacts } from './stop-facts.tsx';
import { dailyWords, pinOf } from './words.ts';
import './next-stop.css';

type NextStopProps = Readonly<{
  /** Of the run. */
  date: Day;
  stop: DailyRouteStop;
  draft: StopDraft;
  onStart: (event: MouseEvent) => void;
}>;

/** Where to go, what is special there, and the few things needed on the way; it opens to everything else. */
export function NextStop({ date, stop, draft, onStart }: NextStopProps) {
  const say = useWords(dailyWords);
  const isAsked = stop.because !== null && isExtra(stop.because, date);
  const why = isOnceMore(stop.because) ? say.onceMore : isAsked ? say.extraPickup : say.putOffToThisDay;
  const taken = { photos: draft.photos, onPhotos: (photos: readonly Blob[]) => draft.change({ photos }) };
  return (
    <section className="next-stop" aria-label={say.nextStop}>
      <div className="next-stop-head">
        <Pin state={pinOf(stop)}>{stop.order}</Pin>
        <span>
          {stop.status === 'in_progress' ? say.workingNow : say.nextStop} · {say.cans(stop.cans)}
          {stop.isPutOff && ` · ${why}`}
        </span>
        {stop.status === 'pending' && (
          <Button
            size="compact-md"
            mih={48}
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
      <ForDriver stop={stop} />
      <Accommodation stop={stop} />
      <div className="next-stop-actions">
        <Button
          mih={48}
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
            mih={48}
            px={4}
            variant="default"
            component="a"
            href={telLink(stop.phone)}
            leftSection={<IconPhone size={17} aria-hidden />}
          >
            {say.call}
          </Button>
        )}
        <PhotoButton {...taken} kept={countPhotos(stop)} />
      </div>
      <PhotoPreviews {...taken} streetLine={stop.streetLine} />
      <Details stop={stop} draft={draft} />
    </section>
  );
}

function Details({ stop, draft }: Omit<NextStopProps, 'date' | 'onStart'>) {
  const say = useWords(dailyWords);
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? draft.isTouched;
  if (isOpen && chosen === undefined) setOpen(true); // what was written before is not hidden, and does not go while it is erased
  const id = useId();
  return (
    <>
      <Button
        className="next-stop-more"
        mih={48}
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
            <DriverNotesField stop={stop} draft={draft} description={say.keptWith} />
            <StopFacts stop={stop} />
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

/** What whoever sent a truck wants done there. */
export function ForDriver({ stop: { forDriver } }: { stop: Pick<DailyRouteStop, 'forDriver'> }) {
  const say = useWords(dailyWords);
  if (!forDriver) return null;
  return (
    <Notice tone="info">
      <b>{say.forDriver}</b>: {forDriver}
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
