import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { getRouteApi, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { mayFindRoutes } from '../../features/search/policy.ts';
import { GlobalSearch, SearchButton } from '../../features/search/web/global-search.tsx';
import type { Chosen } from '../../features/search/web/use-results.ts';
import { checkSession } from '../../features/users/web/session.ts';
import { isStaff } from '../../kernel/roles.ts';
import { ActorContext } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { followChanges } from '../../web/live.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { ShortcutHost } from '../../web/ui/shortcut-host.tsx';
import { SideDrawer } from '../../web/ui/side-drawer.tsx';
import { startOfflineWork } from '../offline-work.ts';
import { appWords } from '../words.ts';
import { Rail } from './shell-rail.tsx';
import { UserMenu } from './user-menu.tsx';
import './shell.css';

const shell = getRouteApi('/shell');

const ProfileDialog = lazy(() =>
  import('../../features/users/web/profile-dialog.tsx').then(({ ProfileDialog }) => ({ default: ProfileDialog })),
);

/** What stands around every screen of a signed-in person. */
export function Shell() {
  const say = useWords(appWords);
  const { actor } = shell.useRouteContext();
  const { name } = useCompany();
  const router = useRouter();
  const [isMenuOpen, menu] = useDisclosure();
  const [isProfileOpen, profile] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const navigate = useNavigate();
  const hasProfile = useRef(false);
  if (isProfileOpen) hasProfile.current = true; // stays, so that closing can fade
  const main = useRef<HTMLElement>(null);
  const isOfStaff = isStaff(actor);

  useEffect(() => (isOfStaff ? startOfflineWork(actor.id) : undefined), [isOfStaff, actor.id]);
  useEffect(() => followChanges(() => void checkSession()), []);

  function goTo(chosen: Chosen) {
    if (chosen.type === 'all-contacts') return navigate({ to: '/crm', search: { q: chosen.q } as never });
    if (chosen.type === 'route') return navigate({ to: '/routes/{-$routeId}', params: { routeId: chosen.id } });
    return navigate({ to: '/crm/contacts/$contactId', params: { contactId: chosen.id } });
  }
  return (
    <ActorContext value={actor}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {say.skipToContent}
      </button>
      {isOfStaff && (
        <GlobalSearch
          isOpen={isSearching}
          onOpen={search.open}
          onClose={search.close}
          onChoose={(chosen) => void goTo(chosen)}
          hasRoutes={mayFindRoutes(actor)}
        />
      )}
      <div className="shell">
        <aside className="rail" aria-label={say.sidebar}>
          <Rail actor={actor} onEditProfile={profile.open} onSearch={isOfStaff ? search.open : undefined} />
        </aside>
        {/* No <header>: dialogs bring one, and a page has one banner at most. */}
        <section className="shell-header" aria-label={say.topBar}>
          <button
            type="button"
            className="menu-button"
            aria-label={say.menu}
            aria-haspopup="dialog"
            onClick={menu.open}
          >
            <IconMenu2 size={24} aria-hidden />
          </button>
          <CompanyLogo />
          <b>{name}</b>
          {isOfStaff && <SearchButton onOpen={search.open} isCompact />}
          <UserMenu actor={actor} onEditProfile={profile.open} isCompact />
        </section>
        <main className="shell-main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ShortcutHost />
      {hasProfile.current && (
        <Suspense fallback={null}>
          <ProfileDialog opened={isProfileOpen} onClose={profile.close} onSaved={() => void router.invalidate()} />
        </Suspense>
      )}
      <SideDrawer label={say.menu} isOpen={isMenuOpen} onClose={menu.close}>
        <div className="rail">
          <Rail actor={actor} onEditProfile={profile.open} onNavigate={menu.close} />
        </div>
      </SideDrawer>
    </ActorContext>
  );
}
