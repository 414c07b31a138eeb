import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { toast } from '../../web/ui/toast.ts';

/** While the session is checked (spec 1 §2.1). */
export function LoadingScreen() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}

/** When the session or a screen's program could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isExpected = error instanceof Refusal;
  useEffect(() => {
    if (isExpected) toast.error('Profile Error', 'Failed to load user profile');
    else console.error(error);
  }, [error, isExpected]);
  return (
    <main className="loading">
      <ErrorPanel
        title="This page could not be loaded"
        error={isExpected ? error : new Error('An unexpected error occurred. Please try again.')}
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}
