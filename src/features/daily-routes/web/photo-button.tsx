import { Button, CloseButton, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { mostPhotos } from '../photos.ts';
import { photoFault, shrinkPhoto, usePhotoAddress } from './photo.ts';
import { dailyWords } from './words.ts';

type Taken = Readonly<{
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
  async function choose(file: File | null) {
    if (!file) return;
    const taken = await shrinkPhoto(file);
    const fault = photoFault(taken, file, say);
    if (fault) return toast.error(...fault);
    if (photos.length + kept >= mostPhotos) return toast.info(say.photoNotAdded, say.mostPhotos(mostPhotos));
    if (taken) onPhotos([...photos, taken]);
  }
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={choose}
      inputProps={{ 'aria-label': say.photoOfTheStop }}
    >
      {(button) => (
        <Button
          {...button}
          h={48}
          px={4}
          variant={photos.length > 0 ? 'light' : 'default'}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          {photos.length > 0 ? say.photosAdded(photos.length) : say.photo}
        </Button>
      )}
    </FileButton>
  );
}

/** What goes with the stop, each to be removed as long as nothing was sent. */
export function PhotoPreviews({ photos, streetLine, onPhotos }: Taken & Readonly<{ streetLine: string }>) {
  const say = useWords(dailyWords);
  if (photos.length === 0) return null;
  return (
    <ul className="photo-previews" aria-label={say.photosTakenNow(streetLine)}>
      {photos.map((photo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other name than their place
        <li key={at}>
          <PhotoPreview photo={photo} alt={say.photoTakenNow(at + 1, streetLine)} />
          <CloseButton
            size={44}
            iconSize={18}
            aria-label={say.removePhoto(at + 1)}
            onClick={() => onPhotos(photos.filter((one) => one !== photo))}
          />
        </li>
      ))}
    </ul>
  );
}

function PhotoPreview({ photo, alt }: { photo: Blob; alt: string }) {
  const address = usePhotoAddress(photo);
  return address ? <img className="photo-preview" src={address} alt={alt} /> : null;
}
