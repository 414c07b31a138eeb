import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Actor } from '../../kernel/roles.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { SideDrawer } from '../../web/ui/side-drawer.tsx';
import { useShownTitle } from '../../web/use-title.ts';
import { appWords } from '../words.ts';
import { Rail, type RailItem } from './shell-rail.tsx';
import { UserMenu } from './user-menu.tsx';
import './shell.css';

type ShellFrameProps = Readonly<{
  actor: Actor;
  items: readonly RailItem[];
  /** Stands in the rail, and compact in the header of a phone. */
  search?: ((isCompact: boolean) => ReactNode) | undefined;
  children: ReactNode;
}>;

/** What stands around every screen of a signed-in person: the rail, or on a phone the header and its drawer. */
export function ShellFrame({ actor, items, search, children }: ShellFrameProps) {
  const say = useWords(appWords);
  const { name, today } = useCompany();
  const { wholeDay } = useTimes();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {say.skipToContent}
      </button>
      <div className="shell">
        <aside className="rail" aria-label={say.sidebar}>
          <Rail actor={actor} items={items} search={search?.(false)} />
        </aside>
        {/* No <header>: dialogs bring one, and a page has one banner at most. */}
        <section className="shell-header" aria-label={say.topBar}>
          <button
            type="button"
            className="menu-button"
            aria-label={say.menu}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={24} aria-hidden />
          </button>
          <CompanyLogo />
          <b>{name}</b>
          {search?.(true)}
          <UserMenu actor={actor} isCompact />
        </section>
        <main className="shell-main" ref={main} tabIndex={-1}>
          <p className="on-paper paper-head">{`${name}, ${wholeDay(today)}`}</p>
          {children}
        </main>
      </div>
      <ScreenNews />
      <SideDrawer label={say.menu} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <div className="rail">
          <Rail actor={actor} items={items} onNavigate={() => setMenuOpen(false)} />
        </div>
      </SideDrawer>
    </>
  );
}

/** Within the app no new page comes whose name a screen reader would say: it hears from here that another screen is there. */
const ScreenNews = () => (
  <p className="visually-hidden" aria-live="polite">
    {useShownTitle()}
  </p>
);
