import { Button } from '@mantine/core';
import { useContext } from 'react';
import { useWords } from '../language.ts';
import { WhoChangedContext } from '../who-changed.ts';
import { kitWords } from '../words.ts';
import { Notice } from './status-pill.tsx';

type NewerVersionProps = Readonly<{
  /** The row, by which is known who changed it. */
  of: Readonly<{ id: string; at: string | undefined }> | undefined;
  /** What is different now, in words: "Phone: (505) 555-0101". */
  changes: readonly string[];
  /** Where both changed the same; without it their changes stand in the form already. */
  choice?: Readonly<{ onTake: () => void; onKeep: () => void }>;
}>;

/** Two people edit one thing: the second is told at once, and chooses where it matters; nothing typed is lost. */
export function NewerVersion({ of, changes, choice }: NewerVersionProps) {
  const say = useWords(kitWords).newerVersion;
  const WhoChanged = useContext(WhoChangedContext);
  return (
    <Notice tone={choice ? 'warning' : 'info'}>
      <div className="newer-version" role="alert">
        <span>
          <b>{WhoChanged && of ? <WhoChanged {...of} /> : say.changedElsewhere}</b>{' '}
          {changes.length > 0 && say.changed(changes.join(', '))} {!choice && say.standsInForm} {say.notSaved}
        </span>
        {choice && (
          <>
            <Button size="compact-sm" variant="default" onClick={choice.onTake}>
              {say.loadTheirs}
            </Button>
            <Button size="compact-sm" variant="default" onClick={choice.onKeep}>
              {say.keepMine}
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
}
