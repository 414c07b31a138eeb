import type { ReactNode } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { useWords } from '../language.ts';
import { kitWords, sentenceOf } from '../words.ts';
import './button.css';

type ErrorPanelProps = Readonly<{
  /** What happened. */
  title: string;
  error: Error;
  /** What is said where the failure came without words. */
  wordless?: string;
  onRetry?: () => void;
  /** Another way out, beside trying again. */
  action?: ReactNode;
  /** Nothing else is on the page: its title is the page's. */
  isWholePage?: boolean;
}>;

const isWordless = (error: Error) => error instanceof Refusal && error.code === 'wordless';

/** Stands where data should be when it could not be read. */
export function ErrorPanel({ title, error, wordless, onRetry, action, isWholePage = false }: ErrorPanelProps) {
  const say = useWords(kitWords);
  const Title = isWholePage ? 'h1' : 'h2';
  return (
    <div className="empty" role="alert">
      <Title>{title}</Title>
      <p>{wordless && isWordless(error) ? wordless : sentenceOf(error, say)}</p>
      {(onRetry || action) && (
        <div className="empty-action">
          {onRetry && (
            <button type="button" className="button" onClick={onRetry}>
              {say.tryAgain}
            </button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
