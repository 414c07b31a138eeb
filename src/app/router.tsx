import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadCompany } from '../features/company/web/company-provider.tsx';
import { handedOver } from '../features/customer-agreements/web/handed-over.ts';
import { loadActor } from '../features/users/web/session.ts';
import { type Actor, admins, isStaff, portal, type Role, roleHome, roles, staff } from '../kernel/roles.ts';
import { ErrorScreen, LoadingScreen } from './screens/waiting.tsx';

const root = createRootRoute();

/** The server writes the public page; only without a signal the app is opened here. */
const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: sendHomeIfSignedIn,
  component: arriving(() => import('./screens/away.tsx'), 'AwayScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (from ? { from: String(from) } : {}),
  beforeLoad: sendHomeIfSignedIn,
  component: arriving(() => import('./screens/sign-in.tsx'), 'SignInScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  // Whoever is signed in comes here too: from a letter that somebody else knows their password, or a link that is over.
  component: arriving(() => import('./screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: arriving(() => import('./screens/confirm-email.tsx'), 'ConfirmEmailScreen'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  component: arriving(() => import('./screens/choose-password.tsx'), 'ChoosePasswordScreen'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: arriving(() => import('./screens/unsubscribe.tsx'), 'UnsubscribeScreen'),
});

const noMoreReminders = createRoute({
  getParentRoute: () => root,
  path: '/no-more-reminders',
  component: arriving(() => import('./screens/no-more-reminders.tsx'), 'NoMoreRemindersScreen'),
});

const autopay = createRoute({
  getParentRoute: () => root,
  path: '/autopay',
  validateSearch: ({ saved }: Record<string, unknown>): { saved?: string } => (saved ? { saved: String(saved) } : {}),
  component: arriving(() => import('./screens/autopay.tsx'), 'AutopayScreen'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: arriving(() => import('./screens/set-up.tsx'), 'SetUpScreen'),
});

/** Staff alone sign in by two steps. */
const twoStep = createRoute({
  getParentRoute: () => root,
  path: '/two-step',
  beforeLoad: async () => {
    const [actor] = await Promise.all([loadActor(), loadCompany()]);
    if (!actor || !isStaff(actor)) throw redirect({ to: '/dashboard' });
  },
  component: arriving(() => import('./screens/two-step.tsx'), 'TwoStepScreen'),
});

/** A staff member's device in a customer's hands, with one agreement to sign. */
const handedOverDevice = createRoute({
  getParentRoute: () => root,
  path: '/handed-over/$agreementId',
  beforeLoad: async (): Promise<{ actor: Actor }> => {
    const [actor] = await Promise.all([loadActor(), loadCompany()]);
    if (!actor || !isStaff(actor)) throw redirect({ to: '/dashboard' });
    return { actor };
  },
  component: arriving(() => import('./screens/handed-over.tsx'), 'HandedOverScreen'),
});

/** Everything below needs a session; whoever has none signs in first and then comes back to where they were going. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }): Promise<{ actor: Actor }> => {
    const company = loadCompany();
    company.catch(() => {}); // whoever has to sign in first does not need it yet
    const actor = await loadActor();
    if (!actor) throw redirect({ to: '/login', search: { from: location.href } });
    if (actor.needsTwoStep) throw redirect({ to: '/two-step' });
    const agreementId = handedOver(actor.id);
    if (agreementId) throw redirect({ to: '/handed-over/$agreementId', params: { agreementId } });
    await company;
    return { actor };
  },
  component: arriving(() => import('./screens/shell.tsx'), 'Shell'),
});

/** The route table of spec 1 §2.1 with the roles of §6. */
const screens = [
  screen('/admin', admins, () => import('./screens/admin-home.tsx'), 'AdminHomeScreen'),
  screen('/admin/$figure', admins, () => import('./screens/figure.tsx'), 'FigureScreen'),
  screen('/employee', staff, () => import('./screens/employee-home.tsx'), 'EmployeeHomeScreen'),
  screen('/employee/$work', staff, () => import('./screens/own-work.tsx'), 'OwnWorkScreen'),
  screen('/customer', portal, () => import('./screens/customer-home.tsx'), 'CustomerHomeScreen'),
  screen('/customer/requests', portal, () => import('./screens/own-requests.tsx'), 'OwnRequestsScreen'),
  screen('/profile', portal, () => import('./screens/profile.tsx'), 'ProfileScreen'),
  screen('/profile/statement', portal, () => import('./screens/own-statement.tsx'), 'OwnStatementScreen'),
  screen('/profile/pickup-days', portal, () => import('./screens/pickup-days.tsx'), 'PickupDaysScreen'),
  screen('/crm', staff, () => import('./screens/contacts.tsx'), 'ContactsScreen'),
  screen('/crm/contacts/$contactId', staff, () => import('./screens/contact.tsx'), 'ContactScreen'),
  screen('/crm/activities', staff, () => import('./screens/activities.tsx'), 'ActivitiesScreen'),
  screen('/crm/agreements', staff, () => import('./screens/unsigned-agreements.tsx'), 'UnsignedAgreementsScreen'),
  screen('/crm/duplicates', staff, () => import('./screens/duplicates.tsx'), 'DuplicatesScreen'),
  screen('/requests', staff, () => import('./screens/requests.tsx'), 'RequestsScreen'),
  screen('/billing', admins, () => import('./screens/billing.tsx'), 'BillingScreen'),
  screen('/billing/checks', staff, () => import('./screens/checks.tsx'), 'ChecksScreen'),
  screen('/billing/concerns', admins, () => import('./screens/concerns.tsx'), 'ConcernsScreen'),
  screen('/billing/receivables', admins, () => import('./screens/receivables.tsx'), 'ReceivablesScreen'),
  screen('/billing/service', admins, () => import('./screens/bill-and-service.tsx'), 'BillAndServiceScreen'),
  screen('/billing/statements/$contactId', staff, () => import('./screens/statement.tsx'), 'StatementScreen'),
  screen('/mass-email', admins, () => import('./screens/mass-email.tsx'), 'MassEmailScreen'),
  screen('/crm/import', admins, () => import('./screens/customer-import.tsx'), 'CustomerImportScreen'),
  screen('/routes/needs-a-route', admins, () => import('./screens/needs-a-route.tsx'), 'NeedsARouteScreen'),
  screen('/routes/{-$routeId}', admins, () => import('./screens/routes.tsx'), 'RoutesScreen'), // the same screen, with a dialog open
  screen('/daily-routes', staff, () => import('./screens/daily-routes.tsx'), 'DailyRoutesScreen'),
  screen('/daily-routes/$dailyRouteId', staff, () => import('./screens/daily-route.tsx'), 'DailyRouteScreen'),
  screen('/reports', admins, () => import('./screens/reports.tsx'), 'ReportsScreen'),
  screen('/reports/$reportId', admins, () => import('./screens/report.tsx'), 'ReportScreen'),
  screen('/settings', admins, () => import('./screens/settings.tsx'), 'SettingsScreen'),
  screen('/first-steps', admins, () => import('./screens/first-steps.tsx'), 'FirstStepsScreen'),
  screen('/help', roles, () => import('./screens/help.tsx'), 'HelpScreen'),
] as const;

/** `/dashboard`, and every address that leads nowhere. */
const dashboard = createRoute({ getParentRoute: () => shell, path: '/dashboard', beforeLoad: sendToRoleHome });
const anyOther = createRoute({ getParentRoute: () => shell, path: '$', beforeLoad: sendToRoleHome });

export const router = createRouter({
  routeTree: root.addChildren([
    front,
    login,
    forgotPassword,
    choosePassword,
    confirmEmail,
    setUp,
    twoStep,
    unsubscribe,
    noMoreReminders,
    autopay,
    handedOverDevice,
    shell.addChildren([...screens, dashboard, anyOther]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  // Plain query strings, both ways: the router's own parser turns ?q=505 into a number and writes it as ?q=%22505%22.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** A screen for some roles only; everybody else goes to `/dashboard`, and from there home. */
function screen<const Path extends string, Module extends Record<string, unknown>, Name extends keyof Module & string>(
  path: Path,
  allowed: readonly Role[],
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ context }: { context: { actor: Actor } }) => {
      if (!allowed.includes(context.actor.role)) throw redirect({ to: '/dashboard' });
    },
    component: arriving(load, name),
  });
}

/**
 * A screen with a program of its own. The router would fetch the page anew for one that did not come, also while nobody
 * answers; that is decided in one place (`web/reload-once.ts`), and until then the screen says what is missing.
 */
function arriving<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const arrived = () =>
    load().catch((cause: unknown) => {
      throw new Error('A screen did not arrive', { cause });
    });
  return lazyRouteComponent(arrived, name);
}

async function sendHomeIfSignedIn() {
  const actor = await loadActor();
  if (actor) throw redirect({ to: roleHome(actor.role), replace: true });
}

function sendToRoleHome({ context }: { context: { actor: Actor } }) {
  throw redirect({ to: roleHome(context.actor.role), replace: true });
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size ? `?${query}` : '';
}
