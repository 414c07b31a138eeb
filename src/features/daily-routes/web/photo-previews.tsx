import { CloseButton } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { usePhotoAddress } from './photo.ts';
import type { Taken } from './photo-button.tsx';
import { dailyWords } from './words.ts';

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
