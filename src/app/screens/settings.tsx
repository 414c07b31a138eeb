import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { WaitingForSettings } from '../../features/company/web/with-settings.tsx';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { Notice } from '../../web/ui/status-pill.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';
import './settings.css';
import { latePart } from '../../web/ui/late-part.tsx';
import { LostLinks } from './lost-links.tsx';

/** In the order of spec 1 §2.6; each one's program comes when it is first shown. */
const tabs = [
  {
    name: 'company',
    label: 'Company Info',
    Panels: latePart(() => import('../../features/company/web/company-tab.tsx').then(({ CompanyTab }) => CompanyTab)),
  },
  {
    name: 'users',
    label: 'User Management',
    Panels: latePart(() => import('./settings-users.tsx').then((one) => one.SettingsUsers)),
  },
  {
    name: 'agreements',
    label: 'Service Agreements',
    Panels: latePart(() =>
      import('../../features/agreements/web/agreements-tab.tsx').then(({ AgreementsTab }) => AgreementsTab),
    ),
  },
  {
    name: 'stripe',
    label: 'Stripe Integration',
    Panels: latePart(() => import('../../features/products/web/stripe-tab.tsx').then(({ StripeTab }) => StripeTab)),
  },
  {
    name: 'reminders',
    label: 'Reminders',
    Panels: latePart(() => import('./settings-reminders.tsx').then((one) => one.SettingsReminders)),
  },
  {
    name: 'branding',
    label: 'Branding',
    Panels: latePart(() =>
      import('../../features/company/web/branding-tab.tsx').then(({ BrandingTab }) => BrandingTab),
    ),
  },
  {
    name: 'operations',
    label: 'Operations',
    Panels: latePart(() => import('./settings-operations.tsx').then((one) => one.SettingsOperations)),
  },
  {
    name: 'calendar',
    label: 'Company Calendar',
    Panels: latePart(() =>
      import('../../features/company/web/calendar-tab.tsx').then(({ CalendarTab }) => CalendarTab),
    ),
  },
  {
    name: 'website',
    label: 'Your Website',
    Panels: latePart(() => import('../../features/company/web/website-tab.tsx').then(({ WebsiteTab }) => WebsiteTab)),
  },
  {
    name: 'outbox',
    label: 'Outbox',
    Panels: latePart(() => import('../../features/outbox/web/outbox-tab.tsx').then(({ OutboxTab }) => OutboxTab)),
  },
] as const;
const tabNames = tabs.map(({ name }) => name);

/** What the company has settled, for admins; others are kept out by the route and by the server (decisions/0023). */
export function SettingsScreen() {
  const mayEdit = isAdmin(useActor());
  const [{ tab }] = useUrlState({ tab: urlChoice(tabNames, 'company') });
  const navigate = useNavigate();
  /** What another tab was filtered by does not belong to the next one. */
  const show = (next: (typeof tabNames)[number]) =>
    void navigate({ to: '/settings', search: next === 'company' ? {} : { tab: next }, replace: true });
  return (
    <Page title="Settings">
      {!mayEdit && <Notice>View Only - Admin access required to edit</Notice>}
      <LostLinks />
      <PageTabs tabs={tabs} shown={tab} onShow={show}>
        {tabs.map(({ name, Panels }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<WaitingForSettings />}>
              <fieldset className="page" disabled={!mayEdit}>
                <Panels />
              </fieldset>
            </Suspense>
          </Tabs.Panel>
        ))}
      </PageTabs>
    </Page>
  );
}
