import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { dailyRoutesContract as daily } from '../contract.ts';
import { photoNumbers } from '../photo-numbers.ts';
import { dailyWords } from './words.ts';
import './history.css';

export type PhotographedStop = Readonly<{
  id: string;
  streetLine: string;
  hasPhoto: boolean;
  morePhotos?: number | undefined;
  /** Where its photos lie when they are not the stop's own: those of a visit which no stop shows. */
  sourceOf?: (number: number) => string;
}>;

/** All photos that were taken there, each to be opened by itself; nothing when there is none. */
export function StopPhotos({ stop }: { stop: PhotographedStop }) {
  const numbers = photoNumbers(stop);
  if (numbers.length === 0) return null;
  return (
    <div className="stop-photos">
      {numbers.map((number) => (
        <StopPhoto key={number} stop={stop} number={number} />
      ))}
    </div>
  );
}

function StopPhoto({ stop, number }: { stop: PhotographedStop; number: number }) {
  const say = useWords(dailyWords);
  const [isGone, setGone] = useState(false);
  if (isGone) return <Notice tone="warning">{say.photoGone}</Notice>;
  const source = stop.sourceOf?.(number) ?? urlOf(daily.photo, { id: stop.id, number });
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img
        className="stop-photo"
        src={source}
        alt={say.takenAt(stop.streetLine, number)}
        onError={() => setGone(true)}
      />
    </a>
  );
}
