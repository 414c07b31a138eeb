import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';
import type { Change } from '../../kernel/live.ts';
import type { Topic } from '../../kernel/topics.ts';

/** The transaction around the present code. */
export type Acting = {
  /** The person for whom it works; undefined is the system itself. */
  readonly actorId: string | undefined;
  /** What it has changed so far, for what follows. */
  readonly changes: Change[];
  /** What everybody is told when it is committed. */
  readonly announced: Change[];
  /** What its operation says that it touches, for as long as the operation itself works. */
  touches?: readonly Topic[] | undefined;
  /** Where its statements go, once it has begun. */
  connection?: DatabaseConnection;
};

export const acting = new AsyncLocalStorage<Acting>();
