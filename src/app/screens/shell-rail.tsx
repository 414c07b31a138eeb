import { IconHelp, IconHome, IconRecycle, IconUser, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Actor } from '../../kernel/roles.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { PlaceLink } from '../../web/ui/place-link.tsx';
import { appWords, type PlaceName } from '../words.ts';
import { UserMenu } from './user-menu.tsx';

export type RailItem = Readonly<{ to: string; label: PlaceName; Icon: TablerIcon; Count?: ComponentType }>;

export const helpItem: RailItem = { to: '/help', label: 'help', Icon: IconHelp };

/** Spec 1 §2.2, as far as the screens exist: nothing leads to an empty page. */
export const customerItems: readonly RailItem[] = [
  { to: '/customer', label: 'customer', Icon: IconHome },
  { to: '/profile', label: 'account', Icon: IconUser },
  helpItem,
];

type RailProps = Readonly<{
  actor: Actor;
  items: readonly RailItem[];
  /** Left out where there is another way to the search, or nothing to find. */
  search?: ReactNode;
  onNavigate?: () => void;
}>;

/** The deep rail: whose company, which day, where to, who is here. */
export function Rail({ actor, items, search, onNavigate }: RailProps) {
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
      {search}
      <nav aria-label={say.main}>
        {items.map(({ to, label, Icon, Count }) => (
          <PlaceLink key={to} to={to} marksCurrent onFollow={onNavigate}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {say.places[label]}
            {Count && (
              <Suspense>
                <Count />
              </Suspense>
            )}
          </PlaceLink>
        ))}
      </nav>
      <div className="rail-user">
        <UserMenu actor={actor} onChosen={onNavigate} />
      </div>
    </>
  );
}
