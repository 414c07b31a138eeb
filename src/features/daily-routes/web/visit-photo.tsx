import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useWords } from '../../../web/language.ts';
import { strayWorkContract } from '../stray-work.ts';
import { dailyWords } from './words.ts';

/** Small, and whole in a tab of its own. */
export function VisitPhoto({ id, number, alt }: Readonly<{ id: string; number: number; alt: string }>) {
  const say = useWords(dailyWords);
  const [isGone, setGone] = useState(false);
  return (
    <a href={urlOf(strayWorkContract.visitPhoto, { id, number })} target="_blank" rel="noreferrer">
      {isGone ? (
        say.photo
      ) : (
        <img
          src={urlOf(strayWorkContract.visitPhoto, { id, number, size: 'small' })}
          alt={alt}
          onError={() => setGone(true)}
        />
      )}
    </a>
  );
}
