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
  onTake: () => void;
  onKeep: () => void;
}>;

/** Two people edit one thing: the second is told at once and chooses; nothing typed is lost meanwhile. */
export function NewerVersion({ thing, by = 'Somebody else', changes, onTake, onKeep }: NewerVersionProps) {
  return (
    <Notice tone="warning">
      <div className="newer-version" role="alert">
        <span>
          <b>
            {by} changed this {thing} in the meantime.
          </b>
          {changes.length > 0 && ` Changed: ${changes.join(', ')}.`} What you typed is not saved yet.
        </span>
        <Button size="compact-sm" variant="default" onClick={onTake}>
          Load their version
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Notice>
  );
}
