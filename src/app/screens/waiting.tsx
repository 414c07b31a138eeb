import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { ActorContext } from '../../web/actor.ts';
import { useWords } from '../../web/language.ts';
import { isReachable } from '../../web/offline/connection.ts';
import { appWords } from '../words.ts';
import { PageUnreadable } from './page-unreadable.tsx';

/** While the session is checked (spec 1 §2.1). */
export function LoadingScreen() {
  return (
    <p className="loading" role="status">
      {useWords(appWords).loading}
    </p>
  );
}

/** When the session or a screen's program could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isInShell = use(ActorContext) !== undefined;
  /** What could not be fetched of the program is asked for again by a new page alone, which nobody brings who is away. */
  async function tryAgain() {
    if (error instanceof Refusal || !(await isReachable())) await router.invalidate();
    else location.reload();
  }
  const Place = isInShell ? 'div' : 'main'; // the shell has its own
  return (
    <Place className={isInShell ? undefined : 'loading'}>
      <PageUnreadable error={error} onRetry={() => void tryAgain()} />
    </Place>
  );
}
