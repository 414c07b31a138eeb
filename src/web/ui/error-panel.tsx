import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type ErrorPanelProps = Readonly<{
  /** What happened. */
  title: string;
  error: Error;
  onRetry?: () => void;
  /** Another way out, beside trying again. */
  action?: ReactNode;
}>;

/** Stands where data should be when it could not be read. */
export function ErrorPanel({ title, error, onRetry, action }: ErrorPanelProps) {
  return (
    <div className="empty" role="alert">
      <h2>{title}</h2>
      <p>{error.message}</p>
      {(onRetry || action) && (
        <div className="empty-action">
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try Again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
