import {
  IconAddressBook,
  IconCalendarEvent,
  IconHelp,
  IconHome,
  IconLayoutDashboard,
  IconReceiptDollar,
  IconRecycle,
  IconRoute,
  IconSettings,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { SearchButton } from '../../features/search/web/global-search.tsx';
import type { Actor, Role } from '../../kernel/roles.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { appWords, type PlaceName } from '../words.ts';
import { UserMenu } from './user-menu.tsx';

const WithoutRouteCount = lazy(() =>
  import('../../features/routes/web/without-route-count.tsx').then(({ WithoutRouteCount }) => ({
    default: WithoutRouteCount,
  })),
);

type Item = Readonly<{ to: string; label: PlaceName; Icon: TablerIcon; Count?: ComponentType }>;

const contacts: Item = { to: '/crm', label: 'contacts', Icon: IconAddressBook };
const routes: Item = { to: '/routes', label: 'routes', Icon: IconRoute, Count: WithoutRouteCount };
const dailyRoutes: Item = { to: '/daily-routes', label: 'dailyRoutes', Icon: IconCalendarEvent };
const help: Item = { to: '/help', label: 'help', Icon: IconHelp };
const adminItems: readonly Item[] = [
  { to: '/admin', label: 'admin', Icon: IconLayoutDashboard },
  contacts,
  routes,
  dailyRoutes,
  { to: '/billing', label: 'billing', Icon: IconReceiptDollar },
  { to: '/settings', label: 'settings', Icon: IconSettings },
];

/** Spec 1 §2.2, as far as the screens exist: nothing leads to an empty page. */
const itemsOf: Readonly<Record<Role, readonly Item[]>> = {
  superadmin: adminItems,
  admin: adminItems,
  employee: [{ to: '/employee', label: 'employee', Icon: IconLayoutDashboard }, contacts, dailyRoutes, help],
  customer: [
    { to: '/customer', label: 'customer', Icon: IconHome },
    { to: '/profile', label: 'account', Icon: IconUser },
    help,
  ],
};

type RailProps = Readonly<{
  actor: Actor;
  onEditProfile: () => void;
  /** Left out where there is another way to the search, or nothing to find. */
  onSearch?: (() => void) | undefined;
  onNavigate?: () => void;
}>;

/** The deep rail: whose company, which day, where to, who is here. */
export function Rail({ actor, onEditProfile, onSearch, onNavigate }: RailProps) {
  const say = useWords(appWords);
  const { name, today } = useCompany();
  const { longDay } = useTimes();
  return (
    <>
      <div className="rail-company">
        <CompanyLogo>
          <IconRecycle size={26} color="var(--brand-accent)" aria-hidden />
        </CompanyLogo>
        <div>
          <b>{name}</b>
          <time dateTime={today}>{longDay(today)}</time>
        </div>
      </div>
      {onSearch && <SearchButton onOpen={onSearch} />}
      <nav aria-label={say.main}>
        {itemsOf[actor.role].map(({ to, label, Icon, Count }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} onClick={onNavigate}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {say.places[label]}
            {Count && (
              <Suspense>
                <Count />
              </Suspense>
            )}
          </Link>
        ))}
      </nav>
      <div className="rail-user">
        <UserMenu actor={actor} onEditProfile={onEditProfile} onChosen={onNavigate} />
      </div>
    </>
  );
}
