import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './status-pill.tsx';

type NewerVersionProps = Readonly<{
  /** "contact", "route" */
  thing: string;
  /** The name of whoever changed it, where it is known. */
  by?: ReactNode;
  /** What is different now, in words: "Phone: (505) 555-0101". */
  changes: readonly string[];
  /** Where both changed the same; without it their changes stand in the form already. */
  choice?: Readonly<{ onTake: () => void; onKeep: () => void }>;
}>;

/** Two people edit one thing: the second is told at once, and chooses where it matters; nothing typed is lost. */
export function NewerVersion({ thing, by = 'Somebody else', changes, choice }: NewerVersionProps) {
  return (
    <Notice tone={choice ? 'warning' : 'info'}>
      <div className="newer-version" role="alert">
        <span>
          <b>
            {by} changed this {thing} in the meantime.
          </b>
          {changes.length > 0 && ` Changed: ${changes.join(', ')}.`} {!choice && 'It stands in the form now. '}What you
          typed is not saved yet.
        </span>
        {choice && (
          <>
            <Button size="compact-sm" variant="default" onClick={choice.onTake}>
              Load their version
            </Button>
            <Button size="compact-sm" variant="default" onClick={choice.onKeep}>
              Keep mine
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
}
