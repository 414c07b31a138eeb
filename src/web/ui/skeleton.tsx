import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';

/** A grey bar where text will be. */
export function Skeleton({ width = '100%' }: Readonly<{ width?: string }>) {
  return <span className="skeleton" style={{ width }} aria-hidden />;
}

/** Grey lines where a list or a text will be. */
export function SkeletonLines({ count = 3 }: Readonly<{ count?: number }>) {
  return (
    <div role="status" aria-label={useWords(kitWords).loading} style={{ display: 'grid', gap: 12, padding: 18 }}>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={`${90 - ((line * 17) % 45)}%`} />
      ))}
    </div>
  );
}
