import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDistance } from '../../../kernel/geo.ts';
import { useWords } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { FormDialog, useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { checkInAccuracy, checkInDistance } from '../check-in.ts';
import { countPhotos } from '../photo-numbers.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { isWorked } from '../statuses.ts';
import { whyNot } from '../stop-moves.ts';
import { BegunHere } from './begun-here.tsx';
import { DriverNotesField } from './driver-notes-field.tsx';
import { HistoryButton } from './history-button.tsx';
import { Accommodation, ForDriver } from './next-stop.tsx';
import { OtherVisits } from './other-visits.tsx';
import { useIsMakingPhoto } from './photo.ts';
import { PhotoButton } from './photo-button.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SendAgain } from './send-again.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { type StopCommands, stopCommands } from './stop-commands.ts';
import { forgetDraft, useDraft } from './stop-drafts.ts';
import { StopFacts } from './stop-facts.tsx';
import { StopPhotos } from './stop-photo.tsx';
import { checkInTones, dailyWords, stopLooks } from './words.ts';
import './driver-run.css';

type StopDialogProps = Readonly<{
  stop: DailyRouteStop | undefined;
  run: DailyRoute;
  /** None for who may only look. */
  commands: StopCommands | undefined;
  onClose: () => void;
}>;

const canAct = (stop: DailyRouteStop, commands: StopCommands | undefined): commands is StopCommands =>
  commands !== undefined && !stop.suspension;

/** Everything about one stop, and what can still be done there. */
export function StopDialog({ stop, onClose, ...rest }: StopDialogProps) {
  const say = useWords(dailyWords);
  function close() {
    if (stop && isWorked(stop) && canAct(stop, rest.commands)) forgetDraft(stop.id); // asked before, if there was anything
    onClose();
  }
  return (
    <FormDialog title={say.stop(stop?.order)} opened={stop !== undefined} onClose={close}>
      {stop && <StopDetails key={stop.id} stop={stop} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}

export function StopDetails({ stop, run, commands, onClose }: StopDialogProps & { stop: DailyRouteStop }) {
  const say = useWords(dailyWords);
  const [question, setQuestion] = useState<Question>();
  return (
    <div className="stop-details">
      <StopPhotos stop={stop} />
      <div className="stop-details-head">
        <h3>{stop.streetLine}</h3>
        <StatusPill tone={stop.suspension ? 'warning' : stopLooks[stop.status].tone}>
          {stop.suspension ? say.suspended : say.stopStatuses[stop.status]}
        </StatusPill>
      </div>
      <StopFacts stop={stop}>
        {stop.actualLatitude !== null && stop.actualLongitude !== null && (
          <>
            <dt>{say.gpsLocation}</dt>
            <dd>
              {stop.actualLatitude.toFixed(6)}, {stop.actualLongitude.toFixed(6)}
              <CheckIn stop={stop} />
            </dd>
          </>
        )}
      </StopFacts>
      <OtherVisits stop={stop} />
      <ForDriver stop={stop} />
      <Accommodation stop={stop} />
      {stop.suspension && (
        <Notice tone="warning">
          <div className="stop-held">
            <b>{say.serviceSuspended}</b>
            <span>{say.hold(stop.suspension)}</span>
            {stop.suspension.notes && <span>{stop.suspension.notes}</span>}
            <span>{say.noActionRequired}</span>
          </div>
        </Notice>
      )}
      {canAct(stop, commands) ? (
        <StopActions stop={stop} run={run} commands={commands} onAsk={setQuestion} onClose={onClose} />
      ) : (
        <>
          {stop.driverNotes && (
            <p>
              <b>{say.driverNotesLine}</b> {stopNotes({ ...stop, skipReason: null }, say)}
            </p>
          )}
          <BegunHere stop={stop} />
        </>
      )}
      <SendAgain stop={stop} run={run} />
      <HistoryButton thing="daily-route-stop" id={stop.id} title={say.historyOf(stop.streetLine)} />
      <StopQuestions question={question} stop={stop} run={run} onAsk={setQuestion} onClose={onClose} />
    </div>
  );
}

type Question = 'skip' | 'reschedule';
type StopQuestionsProps = Readonly<{
  stop: DailyRouteStop;
  run: DailyRoute;
  onAsk: (question: Question | undefined) => void;
  onClose: () => void;
}>;

/** What is asked stays, with what was typed, though the office gives the run to somebody else or holds the house meanwhile. */
function StopQuestions({
  question,
  stop,
  run,
  onAsk,
  onClose,
}: StopQuestionsProps & { question: Question | undefined }) {
  const { photos, whole } = useDraft(stop);
  const askedIn = (one: Question) => ({
    stop: question === one ? stop : undefined,
    ...{ notes: whole, photos, onClose: () => onAsk(undefined) },
  });
  return (
    <>
      <SkipDialog
        {...askedIn('skip')}
        onSkip={(skipping) => {
          stopCommands.skip(stop, skipping);
          onClose();
        }}
      />
      <RescheduleDialog
        {...askedIn('reschedule')}
        runDate={run.date}
        onReschedule={(rescheduling) => {
          stopCommands.reschedule(stop, rescheduling);
          onClose();
        }}
      />
    </>
  );
}

/** How far from the planned place that was (spec 2 §9). */
function CheckIn({ stop }: { stop: DailyRouteStop }) {
  const say = useWords(dailyWords);
  const metres = checkInDistance(stop);
  if (metres === undefined) return null;
  const accuracy = checkInAccuracy(metres);
  return (
    <span className="check-in">
      {say.fromTheAddress(formatDistance(metres, 'kilometers'))}{' '}
      <StatusPill tone={checkInTones[accuracy]}>{say.checkIns[accuracy]}</StatusPill>
    </span>
  );
}

function StopActions({ stop, run, commands, onAsk, onClose }: StopQuestionsProps & { commands: StopCommands }) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const { photos, whole } = draft;
  const isMakingPhoto = useIsMakingPhoto();
  const taken = { photos, onPhotos: (photos: readonly Blob[]) => draft.change({ photos }) };
  const can = (move: Parameters<typeof whyNot>[0]) => !whyNot(move, stop, run);
  function done(act: () => void) {
    act();
    onClose();
  }
  const notes = draft.isTouched ? whole : null;
  const isDone = isWorked(stop);
  // What is begun for an open stop waits for its next step; that of a worked one may never come.
  useUnsaved(() => isDone && (draft.isTouched || photos.length > 0));
  async function reopen() {
    const question = {
      title: say.putBack(stop.streetLine),
      message: say.putBackMeans,
      confirmLabel: say.backToPending,
    };
    if (!isDone || (await confirm(question))) done(() => commands.reopen(stop, whole));
  }
  return (
    <>
      <DriverNotesField stop={stop} draft={draft} />
      {isDone && can('reopen') && <Notice tone="warning">{say.changeOnlyIfMistaken(stop.status)}</Notice>}
      <PhotoPreviews {...taken} streetLine={stop.streetLine} />
      <div className="stop-details-actions">
        {can('complete') && <PhotoButton {...taken} kept={countPhotos(stop)} />}
        {can('skip') && (
          <Button mih={48} variant="default" disabled={isMakingPhoto} onClick={() => onAsk('skip')}>
            {say.skip}
          </Button>
        )}
        {can('reschedule') && (
          <Button mih={48} variant="default" disabled={isMakingPhoto} onClick={() => onAsk('reschedule')}>
            {say.reschedule}
          </Button>
        )}
        {can('reopen') && (
          <Button mih={48} variant="default" onClick={() => void reopen()}>
            {isDone ? say.backToPending : say.notStarted}
          </Button>
        )}
        {can('note') && (
          <Button
            mih={48}
            variant="default"
            disabled={!draft.isTouched || draft.isBehind || draft.typed === stop.driverNotes}
            onClick={() => commands.note(stop, draft.typed, draft.base)}
          >
            {say.updateNotes}
          </Button>
        )}
        {can('complete') && (
          <Button
            mih={48}
            disabled={isMakingPhoto}
            onClick={() => done(() => commands.complete(stop, { notes, photos }))}
          >
            {say.complete}
          </Button>
        )}
      </div>
    </>
  );
}
