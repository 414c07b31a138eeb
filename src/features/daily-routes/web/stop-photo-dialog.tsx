import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { type PhotographedStop, StopPhotos } from './stop-photo.tsx';
import { dailyWords } from './words.ts';

/** Whose photo is shown, and of which day. */
export type ShownPhoto = PhotographedStop & Readonly<{ date: string }>;

type StopPhotoDialogProps = Readonly<{
  /** Nothing while the dialog is closed. */
  stop: ShownPhoto | undefined;
  onClose: () => void;
}>;

/** The photos of one stop, large. */
export function StopPhotoDialog({ stop, onClose }: StopPhotoDialogProps) {
  const say = useWords(dailyWords);
  return (
    <Dialog title={stop ? say.photoOf(stop.date) : say.photo} opened={stop !== undefined} onClose={onClose} size="lg">
      {stop && <StopPhotos stop={stop} />}
    </Dialog>
  );
}
