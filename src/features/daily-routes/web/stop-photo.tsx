import { useState } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { dailyRoutesContract as daily } from '../contract.ts';
import './history.css';

type PhotographedStop = Readonly<{
  id: string;
  streetLine: string;
  /** Where the photo lies when it is not the stop's own: that of a visit which no stop shows. */
  source?: string;
}>;

export function StopPhoto({ stop }: { stop: PhotographedStop }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <Notice tone="warning">The photo could not be loaded. Close this and open it again.</Notice>;
  return (
    <img
      className="stop-photo"
      src={stop.source ?? urlOf(daily.photo, { id: stop.id })}
      alt={`Taken at ${stop.streetLine}`}
      onError={() => setGone(true)}
    />
  );
}

/** Whose photo is shown, and of which day. */
export type ShownPhoto = PhotographedStop & Readonly<{ date: string }>;

type StopPhotoDialogProps = Readonly<{
  /** Nothing while the dialog is closed. */
  stop: ShownPhoto | undefined;
  onClose: () => void;
}>;

export function StopPhotoDialog({ stop, onClose }: StopPhotoDialogProps) {
  return (
    <Dialog
      title={stop ? `Photo of ${formatDay(stop.date)}` : 'Photo'}
      opened={stop !== undefined}
      onClose={onClose}
      size="lg"
    >
      {stop && <StopPhoto stop={stop} />}
    </Dialog>
  );
}
