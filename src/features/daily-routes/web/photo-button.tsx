import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useLatest } from '../../../web/ui/use-latest.ts';
import { mostPhotos } from '../photos.ts';
import { photoFault, shrinkPhoto, useIsMakingPhoto } from './photo.ts';
import { dailyWords } from './words.ts';

export type Taken = Readonly<{
  /** Those taken a moment ago. */
  photos: readonly Blob[];
  onPhotos: (photos: readonly Blob[]) => void;
}>;

type PhotoButtonProps = Taken &
  Readonly<{
    /** How many the office has of this stop already. */
    kept: number;
  }>;

/** The camera where there is one (spec 2 §5); photos are made small before they wait. Each tap takes one more. */
export function PhotoButton({ photos, kept, onPhotos }: PhotoButtonProps) {
  const say = useWords(dailyWords);
  const isMaking = useIsMakingPhoto();
  const resetInput = useRef<() => void>(null);
  async function choose(file: File | null, isGone = false) {
    resetInput.current?.(); // else one that was removed could not be chosen again
    if (!file) return;
    const taken = await shrinkPhoto(file);
    const fault = photoFault(taken, file, say);
    if (fault) toast.error(...fault);
    else if (taken) add(taken, isGone);
  }
  /** While the camera is open the card may become another stop's: nobody but the field itself hears of the choice then. */
  function hearWhenGone({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
    field.onchange = () => field.isConnected || void choose(field.files?.[0] ?? null, true);
  }
  /** To those that are there by then: one may have been removed while this one was made small. */
  const add = useLatest((taken: Blob, isGone: boolean) => {
    if (photos.length + kept >= mostPhotos) return toast.info(say.photoNotAdded, say.mostPhotos(mostPhotos));
    onPhotos([...photos, taken]);
    if (isGone) toast.info(say.photoKept, say.photoKeptText);
  });
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={(file) => void choose(file)}
      resetRef={resetInput}
      inputProps={{ 'aria-label': say.photoOfTheStop, onClick: hearWhenGone }}
    >
      {(button) => (
        <Button
          {...button}
          mih={48}
          px={4}
          loading={isMaking}
          variant={photos.length > 0 ? 'light' : 'default'}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          {photos.length > 0 ? say.photosAdded(photos.length) : say.photo}
        </Button>
      )}
    </FileButton>
  );
}
