import { useEffect } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { useWords } from '../../web/language.ts';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { appWords } from '../words.ts';

/** When the session, or what draws the screen, could not be loaded. */
export function PageUnreadable({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => void }>) {
  const say = useWords(appWords);
  const isExpected = error instanceof Refusal;
  useEffect(() => {
    if (!isExpected) console.error(error);
  }, [error, isExpected]);
  return (
    <ErrorPanel
      isWholePage
      title={say.pageUnreadable}
      error={isExpected ? error : new Error(say.unexpected)}
      onRetry={onRetry}
    />
  );
}
