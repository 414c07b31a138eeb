import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';

type PartProps<T> = Readonly<{
  /** What is said when it could not be read. */
  title: string;
  read: Readonly<{ data: T | undefined; error: Error | null; refetch: () => unknown }>;
  lines?: number;
  children: (data: T) => React.ReactNode;
}>;

/** A part that fails says so in its place, and the rest of the page stays. */
export function Part<T>({ title, read: { data, error, refetch }, lines = 4, children }: PartProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorPanel title={title} error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={lines} />;
}
