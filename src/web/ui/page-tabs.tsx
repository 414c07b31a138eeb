import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import './page-tabs.css';

type PageTabsProps<Name extends string> = Readonly<{
  /** Names as they stand in the address, each with its label. */
  tabs: readonly Readonly<{ name: Name; label: string }>[];
  shown: Name;
  onShow: (name: Name) => void;
  /** One `Tabs.Panel` for each. */
  children: ReactNode;
}>;

/** The parts of one screen, one at a time. */
export function PageTabs<Name extends string>({ tabs, shown, onShow, children }: PageTabsProps<Name>) {
  function show(next: string | null) {
    const tab = tabs.find(({ name }) => name === next);
    if (tab) onShow(tab.name);
  }
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <TabNames tabs={tabs} shown={shown} />
      {children}
    </Tabs>
  );
}

/** As wide as page-tabs.css lets names fade. */
const fading = 40;

/** On a phone the names run on beyond the edge: the one whose panel is shown is always there to be seen. */
function TabNames({ tabs, shown }: Pick<PageTabsProps<string>, 'tabs' | 'shown'>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const names = list.current;
    if (!names) return;
    // Told of its width at first too, and again when a phone is turned.
    const observer = new ResizeObserver(() => {
      const { offsetLeft = 0, offsetWidth = 0 } = names.querySelector<HTMLElement>(`[data-tab=${shown}]`) ?? {};
      const { scrollLeft, clientWidth } = names;
      const isCut = offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth;
      if (isCut) names.scrollTo({ left: offsetLeft + offsetWidth - clientWidth + fading });
      tellOfMore(names);
    });
    observer.observe(names);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Tabs.List ref={list} className="page-tabs no-print" onScroll={({ currentTarget }) => tellOfMore(currentTarget)}>
      {tabs.map(({ name, label }) => (
        <Tabs.Tab key={name} value={name} data-tab={name}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The names fade towards an edge beyond which there are more. */
function tellOfMore(names: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = names;
  names.toggleAttribute('data-before', scrollLeft > 1);
  names.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
}
