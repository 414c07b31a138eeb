import {
  IconAddressBook,
  IconCalendarEvent,
  IconInbox,
  IconLayoutDashboard,
  IconReceiptDollar,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
} from '@tabler/icons-react';
import type { Role } from '../../kernel/roles.ts';
import { latePart, Nothing } from '../../web/ui/late-part.tsx';
import { customerItems, helpItem, type RailItem } from './shell-rail.tsx';

const WithoutRouteCount = latePart(
  () => import('../../features/routes/web/without-route-count.tsx').then(({ WithoutRouteCount }) => WithoutRouteCount),
  Nothing,
);

const RequestCount = latePart(
  () => import('../../features/service-requests/web/request-count.tsx').then((it) => it.RequestCount),
  Nothing,
);

const contacts: RailItem = { to: '/crm', label: 'contacts', Icon: IconAddressBook };
const routes: RailItem = { to: '/routes', label: 'routes', Icon: IconRoute, Count: WithoutRouteCount };
const dailyRoutes: RailItem = { to: '/daily-routes', label: 'dailyRoutes', Icon: IconCalendarEvent };
const requests: RailItem = { to: '/requests', label: 'requests', Icon: IconInbox, Count: RequestCount };
const adminItems: readonly RailItem[] = [
  { to: '/admin', label: 'admin', Icon: IconLayoutDashboard },
  contacts,
  requests,
  routes,
  dailyRoutes,
  { to: '/billing', label: 'billing', Icon: IconReceiptDollar },
  { to: '/reports', label: 'reports', Icon: IconReportAnalytics },
  { to: '/settings', label: 'settings', Icon: IconSettings },
];

/** Spec 1 §2.2. */
export const itemsOf: Readonly<Record<Role, readonly RailItem[]>> = {
  superadmin: adminItems,
  admin: adminItems,
  employee: [
    { to: '/employee', label: 'employee', Icon: IconLayoutDashboard },
    contacts,
    requests,
    dailyRoutes,
    helpItem,
  ],
  customer: customerItems,
};
