import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { photoFault, shrinkPhoto, usePhotoAddress } from './photo.ts';

type PhotoButtonProps = Readonly<{
  /** The one taken a moment ago. */
  photo: Blob | undefined;
  /** The stop has one at the office already. */
  isKept: boolean;
  onPhoto: (photo: Blob) => void;
}>;

/** The camera where there is one (spec 2 §5); photos are made small before they wait. A stop has one: a second is asked about. */
export function PhotoButton({ photo, isKept, onPhoto }: PhotoButtonProps) {
  async function choose(file: File | null) {
    if (!file) return;
    const taken = await shrinkPhoto(file);
    const fault = photoFault(taken, file);
    if (fault) return toast.error(...fault);
    if (!taken || ((photo || isKept) && !(await mayReplace()))) return;
    onPhoto(taken);
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
          variant={photo ? 'light' : 'default'}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          {photo ? 'Photo added' : 'Photo'}
        </Button>
      )}
    </FileButton>
  );
}

const mayReplace = () =>
  confirm({
    title: 'Replace the photo?',
    message: 'A stop keeps one photo. The new one takes the place of the one it has.',
    confirmLabel: 'Replace',
    cancelLabel: 'Keep the first',
  });

export function PhotoPreview({ photo, alt }: { photo: Blob; alt: string }) {
  const address = usePhotoAddress(photo);
  return address ? <img className="photo-preview" src={address} alt={alt} /> : null;
}
