import { Button, CloseButton, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { toast } from '../../../web/ui/toast.ts';
import { mostPhotos } from '../photos.ts';
import { photoFault, shrinkPhoto, usePhotoAddress } from './photo.ts';

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
  async function choose(file: File | null) {
    if (!file) return;
    const taken = await shrinkPhoto(file);
    const fault = photoFault(taken, file);
    if (fault) return toast.error(...fault);
    if (photos.length + kept >= mostPhotos)
      return toast.info('Photo Not Added', `A stop has at most ${mostPhotos} photos.`);
    if (taken) onPhotos([...photos, taken]);
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
          variant={photos.length > 0 ? 'light' : 'default'}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          {photos.length > 1 ? `${photos.length} photos` : photos.length === 1 ? 'Photo added' : 'Photo'}
        </Button>
      )}
    </FileButton>
  );
}

/** What goes with the stop, each to be removed as long as nothing was sent. */
export function PhotoPreviews({ photos, streetLine, onPhotos }: Taken & Readonly<{ streetLine: string }>) {
  if (photos.length === 0) return null;
  return (
    <ul className="photo-previews" aria-label={`Photos taken now at ${streetLine}`}>
      {photos.map((photo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other name than their place
        <li key={at}>
          <PhotoPreview photo={photo} alt={`Photo ${at + 1}, taken now at ${streetLine}`} />
          <CloseButton
            size={44}
            iconSize={18}
            aria-label={`Remove photo ${at + 1}`}
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
