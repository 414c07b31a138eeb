import type { Instant } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';

/** When somebody signed in last, or that they never did: then the welcome has not worked yet. */
export function LastSignIn({ at }: Readonly<{ at: Instant | null }>) {
  const { instant } = useTimes();
  return at ? instant(at) : <StatusPill tone="warning">Never signed in</StatusPill>;
}
