import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { FormDialog, useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { longestNotes } from '../command-shapes.ts';
import { countPhotos } from '../photo-numbers.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { type SkipReason, skipReasons } from '../skip-reasons.ts';
import { useIsMakingPhoto } from './photo.ts';
import { PhotoButton } from './photo-button.tsx';
import { dailyWords } from './words.ts';

export type Skipping = Readonly<{ reason: SkipReason; notes: string | null; photos: readonly Blob[] }>;

type SkippedStop = Pick<DailyRouteStop, 'streetLine' | 'hasPhoto' | 'morePhotos'>;
type SkipDialogProps = Readonly<{
  stop: SkippedStop | undefined;
  /** Written or taken before the dialog was opened. */
  notes: string | null;
  photos: readonly Blob[];
  onSkip: (skipping: Skipping) => void;
  onClose: () => void;
}>;

/** One tap on the reason skips the stop; words and a photo can be added before it, and sometimes must be. */
export function SkipDialog({ stop, onClose, ...rest }: SkipDialogProps) {
  const say = useWords(dailyWords);
  return (
    <FormDialog title={say.skipStop(stop?.streetLine)} opened={stop !== undefined} onClose={onClose}>
      {stop && <SkipForm stop={stop} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}

type SkipFormProps = Omit<SkipDialogProps, 'stop'> & Readonly<{ stop: SkippedStop }>;

function SkipForm({ stop, notes: given, photos: taken, onSkip, onClose }: SkipFormProps) {
  const say = useWords(dailyWords);
  const { data: company } = useRead(companyContract.get, {});
  const [notes, setNotes] = useState(given ?? '');
  const [photos, setPhotos] = useState(taken);
  const isMakingPhoto = useIsMakingPhoto();
  const [problem, setProblem] = useState<Readonly<{ notes?: string; photo?: string }>>({});
  useUnsaved(() => notes.trim() !== (given ?? '') || photos.length > taken.length || isMakingPhoto);
  const hasPhoto = photos.length > 0 || stop.hasPhoto;

  function choose(reason: SkipReason) {
    const words = notes.trim() || null;
    if (reason === 'other' && !words) return setProblem({ notes: say.sayWhy });
    if (company?.photoRequiredSkipReasons.includes(reason) && !hasPhoto)
      return setProblem({ photo: say.photoNeeded(reason) });
    onSkip({ reason, notes: words, photos });
    onClose();
  }
  return (
    <div className="skip-form">
      <fieldset className="skip-reasons" aria-label={say.reason}>
        {skipReasons.map((reason) => (
          <Button key={reason} mih={52} variant="default" disabled={isMakingPhoto} onClick={() => choose(reason)}>
            {say.skipReasons[reason]}
          </Button>
        ))}
      </fieldset>
      <Textarea
        label={say.notes}
        description={say.skipNotes}
        autosize
        minRows={2}
        maxLength={longestNotes}
        value={notes}
        error={problem.notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div className="skip-photo">
        <PhotoButton photos={photos} kept={countPhotos(stop)} onPhotos={setPhotos} />
        {problem.photo && !hasPhoto && (
          <span role="alert" className="skip-problem">
            {problem.photo}
          </span>
        )}
      </div>
    </div>
  );
}
