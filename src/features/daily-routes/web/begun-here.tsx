import { useWords } from '../../../web/language.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { DriverNotesField } from './driver-notes-field.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import { useDraft } from './stop-drafts.ts';
import { dailyWords } from './words.ts';

/**
 * What somebody has begun for a stop at which they can do nothing by now, such as since the office gave its run to another
 * driver: it is there to be read, copied or removed, and goes with the next step if the stop is theirs again.
 */
export function BegunHere({ stop }: Readonly<{ stop: DailyRouteStop }>) {
  const say = useWords(dailyWords);
  const draft = useDraft(stop);
  const { photos, isTouched } = draft;
  return (
    <>
      {isTouched && <DriverNotesField stop={stop} draft={draft} description={say.notSentYet} />}
      <PhotoPreviews
        photos={photos}
        streetLine={stop.streetLine}
        onPhotos={(photos: readonly Blob[]) => draft.change({ photos })}
      />
    </>
  );
}
