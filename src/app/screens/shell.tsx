import { getRouteApi, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { WhoChangedLast } from '../../features/history/web/who-changed.tsx';
import { findsRoutes } from '../../features/search/found-routes.ts';
import { GlobalSearch, SearchButton } from '../../features/search/web/global-search.tsx';
import type { Chosen } from '../../features/search/web/use-results.ts';
import { checkSession } from '../../features/users/web/session.ts';
import { isStaff } from '../../kernel/roles.ts';
import { ActorContext } from '../../web/actor.ts';
import { followChanges } from '../../web/live.ts';
import { lateDialog } from '../../web/ui/late-dialog.tsx';
import { type OpenedDialog, ownPasskeys, ownProfile, ownTwoStep } from '../../web/ui/opened-dialogs.ts';
import { WaysContext } from '../../web/ui/place-link.tsx';
import { ShortcutHost } from '../../web/ui/shortcut-host.tsx';
import { WhoChangedContext } from '../../web/who-changed.ts';
import { startOfflineWork } from '../offline-work.ts';
import { useRouterWays } from '../router-ways.ts';
import { ShellFrame } from './shell-frame.tsx';
import { itemsOf } from './staff-items.tsx';

const shell = getRouteApi('/shell');

const ProfileDialog = lateDialog(() =>
  import('../../features/users/web/profile-dialog.tsx').then((one) => one.ProfileDialog),
);

const TwoStepDialog = lateDialog(() =>
  import('../../features/users/web/two-step-dialog.tsx').then((one) => one.TwoStepDialog),
);

const PasskeysDialog = lateDialog(() =>
  import('../../features/users/web/passkeys-dialog.tsx').then((one) => one.PasskeysDialog),
);

/** Whether a dialog is open, and whether it was: it stays drawn then, so that closing can fade. */
function useOpened(dialog: OpenedDialog): Readonly<{ isOpen: boolean; isDrawn: boolean }> {
  const isOpen = useSyncExternalStore(dialog.subscribe, dialog.isOpen);
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  useEffect(() => dialog.close, [dialog]); // the frame goes with who is here: whoever signs in next has not opened it
  return { isOpen, isDrawn: wasOpen.current };
}

/** The frame around the screens of the whole program, with what the router, the search and work without a signal need. */
export function Shell() {
  const { actor } = shell.useRouteContext();
  const router = useRouter();
  const ways = useRouterWays();
  const profile = useOpened(ownProfile);
  const twoStep = useOpened(ownTwoStep);
  const passkeys = useOpened(ownPasskeys);
  const [isSearching, setSearching] = useState(false);
  const navigate = useNavigate();
  const isOfStaff = isStaff(actor);

  useEffect(() => (isOfStaff ? startOfflineWork(actor.id) : undefined), [isOfStaff, actor.id]);
  useEffect(() => followChanges(() => void checkSession()), []);

  const openSearch = () => setSearching(true);
  function goTo(chosen: Chosen) {
    if (chosen.type === 'all-contacts') return navigate({ to: '/crm', search: { q: chosen.q } as never });
    if (chosen.type === 'route') return navigate({ to: '/routes/{-$routeId}', params: { routeId: chosen.id } });
    return navigate({ to: '/crm/contacts/$contactId', params: { contactId: chosen.id } });
  }
  return (
    <ActorContext value={actor}>
      <WaysContext value={ways}>
        {isOfStaff && (
          <GlobalSearch
            isOpen={isSearching}
            onOpen={openSearch}
            onClose={() => setSearching(false)}
            onChoose={(chosen) => void goTo(chosen)}
            hasRoutes={findsRoutes(actor)}
          />
        )}
        <ShellFrame
          actor={actor}
          items={itemsOf[actor.role]}
          search={isOfStaff ? (isCompact) => <SearchButton onOpen={openSearch} isCompact={isCompact} /> : undefined}
        >
          <WhoChangedContext value={isOfStaff ? WhoChangedLast : undefined}>
            <Outlet />
          </WhoChangedContext>
        </ShellFrame>
        <ShortcutHost />
        <Suspense fallback={null}>
          {profile.isDrawn && (
            <ProfileDialog
              opened={profile.isOpen}
              onClose={ownProfile.close}
              onSaved={() => void router.invalidate()}
            />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {twoStep.isDrawn && <TwoStepDialog opened={twoStep.isOpen} onClose={ownTwoStep.close} />}
        </Suspense>
        <Suspense fallback={null}>
          {passkeys.isDrawn && <PasskeysDialog opened={passkeys.isOpen} onClose={ownPasskeys.close} />}
        </Suspense>
      </WaysContext>
    </ActorContext>
  );
}
