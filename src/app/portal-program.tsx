import { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { CompanyProvider } from '../features/company/web/company-provider.tsx';
import { checkSession, onLeft } from '../features/users/web/session.ts';
import type { Actor } from '../kernel/roles.ts';
import { ActorContext } from '../web/actor.ts';
import { followFocus } from '../web/follow-focus.ts';
import { followChanges } from '../web/live.ts';
import { queryClient } from '../web/query-client.ts';
import { followShortcuts } from '../web/shortcuts.ts';
import { ownProfile, shortcutHelp } from '../web/ui/opened-dialogs.ts';
import { type Place, WaysContext } from '../web/ui/place-link.tsx';
import { Toasts } from '../web/ui/toasts.tsx';
import { CustomerHomeScreen } from './screens/customer-home.tsx';
import { ShellFrame } from './screens/shell-frame.tsx';
import { customerItems } from './screens/shell-rail.tsx';
import { fetchWhole, isWholeHere } from './whole.ts';

/** How long nothing has to be on its way before the other screens are fetched. */
const idleMs = 1500;

type PortalProgramProps = Readonly<{
  actor: Actor;
  /** To the whole program: at another place, or here, where a dialog is to be drawn or the session has ended. */
  onLeave: (place?: Place) => void;
}>;

/** The customer's first screen in its frame. */
export function PortalProgram({ actor, onLeave }: PortalProgramProps) {
  const ways = useMemo(
    () => ({
      path: location.pathname,
      go(place: Place) {
        if (!isWholeHere()) return false;
        onLeave(place);
        return true;
      },
      prepare: () => void fetchWhole().catch(() => {}),
    }),
    [onLeave],
  );
  useEffect(() => followChanges(() => void checkSession()), []);
  useEffect(followFocus, []);
  useEffect(() => followShortcuts(shortcutHelp.open), []);
  useEffect(() => onLeft(() => onLeave()), [onLeave]);
  useEffect(() => {
    const stops = [ownProfile, shortcutHelp].map((dialog) => dialog.subscribe(() => dialog.isOpen() && onLeave()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [onLeave]);
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyProvider>
        <Toasts />
        <ActorContext value={actor}>
          <WaysContext value={ways}>
            <ShellFrame actor={actor} items={customerItems}>
              <CustomerHomeScreen />
            </ShellFrame>
          </WaysContext>
        </ActorContext>
        <FetchedAhead />
      </CompanyProvider>
    </QueryClientProvider>
  );
}

/** The next tap finds the other screens here, unless the line is to be spared. */
function FetchedAhead() {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading || isSparing()) return;
    const idle = setTimeout(() => void fetchWhole().catch(() => {}), idleMs);
    return () => clearTimeout(idle);
  }, [isReading]);
  return null;
}

const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
