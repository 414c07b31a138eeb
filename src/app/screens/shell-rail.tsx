import {
  IconAddressBook,
  IconCalendarEvent,
  IconHelp,
  IconHome,
  IconLayoutDashboard,
  IconRecycle,
  IconRoute,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { SearchButton } from '../../features/search/web/global-search.tsx';
import { formatLongDay } from '../../kernel/calendar.ts';
import type { Actor, Role } from '../../kernel/roles.ts';
import { useCompany } from '../../web/company.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { UserMenu } from './user-menu.tsx';

const WithoutRouteCount = lazy(() =>
  import('../../features/routes/web/without-route-count.tsx').then(({ WithoutRouteCount }) => ({
    default: WithoutRouteCount,
  })),
);

type Item = Readonly<{ to: string; label: string; Icon: TablerIcon; Count?: ComponentType }>;

const contacts: Item = { to: '/crm', label: 'Contacts Manager', Icon: IconAddressBook };
const routes: Item = { to: '/routes', label: 'Routes Manager', Icon: IconRoute, Count: WithoutRouteCount };
const dailyRoutes: Item = { to: '/daily-routes', label: 'Daily Routes', Icon: IconCalendarEvent };
const help: Item = { to: '/help', label: 'Help', Icon: IconHelp };
const adminItems = [
  { to: '/admin', label: 'Admin Dashboard', Icon: IconLayoutDashboard },
  contacts,
  routes,
  dailyRoutes,
  { to: '/settings', label: 'Settings', Icon: IconSettings },
];

/** Spec 1 §2.2, as far as the screens exist: nothing leads to an empty page. */
const itemsOf: Readonly<Record<Role, readonly Item[]>> = {
  superadmin: adminItems,
  admin: adminItems,
  employee: [{ to: '/employee', label: 'Employee Dashboard', Icon: IconLayoutDashboard }, contacts, dailyRoutes, help],
  customer: [{ to: '/customer', label: 'Customer Dashboard', Icon: IconHome }, help],
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
  const { name, today } = useCompany();
  return (
    <>
      <div className="rail-company">
        <CompanyLogo>
          <IconRecycle size={26} color="var(--brand-accent)" aria-hidden />
        </CompanyLogo>
        <div>
          <b>{name}</b>
          <time dateTime={today}>{formatLongDay(today)}</time>
        </div>
      </div>
      {onSearch && <SearchButton onOpen={onSearch} />}
      <nav aria-label="Main">
        {itemsOf[actor.role].map(({ to, label, Icon, Count }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} onClick={onNavigate}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {label}
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
