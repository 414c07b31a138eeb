import type { ReactNode } from 'react';

export type Tone = 'good' | 'info' | 'warning' | 'bad' | 'purple' | 'mute';

/** A state in one or two words, as wide as they are. The word says it; the colour only helps. */
export function StatusPill({ tone = 'mute', children }: Readonly<{ tone?: Tone; children: ReactNode }>) {
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  );
}

/** A sentence that stands out: an accommodation, a hold, a limit. */
export function Notice({ tone = 'mute', children }: Readonly<{ tone?: Tone; children: ReactNode }>) {
  return (
    <div className="notice" data-tone={tone}>
      {children}
    </div>
  );
}
