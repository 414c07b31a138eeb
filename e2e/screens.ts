/** The screens and the tabs of Settings that there are, as the router and the screen name them. */
import { readFileSync } from 'node:fs';
import type { Place } from './places/place.ts';

export const router = readFileSync('src/app/router.tsx', 'utf8');
export const settings = readFileSync('src/app/screens/settings.tsx', 'utf8');

const first = (found: RegExpMatchArray) => found[1] ?? '';

/** What is shown to those who are signed in, by its path in the router. */
export const screensOf = (source = router) => [...source.matchAll(/^ {2}screen\('([^']+)'/gm)].map(first);

/** Whom the router lets in there: the name of a list of roles, by the same path. */
export const listsOf = (source = router): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...source.matchAll(/^ {2}screen\('([^']+)', (\w+),/gm)].map(([, path = '', list = '']) => [path, list]),
  );

/** What is shown to everybody. */
const publicPathsOf = (source: string) => [...source.matchAll(/^ {2}path: '([^']+)',$/gm)].map(first);

export const tabsOf = (source = settings) =>
  [...source.matchAll(/^ {4}name: '([^']+)',\n {4}label: '([^']+)',$/gm)].map(([, name = '', label = '']) => ({
    name,
    label,
  }));

/** Screens and tabs that nobody looks at: no picture is taken of them, and nothing shows that they are accessible. */
export function unseen(places: readonly Place[], sources = { router, settings }): string[] {
  const paths = [...screensOf(sources.router), ...publicPathsOf(sources.router)];
  const [firstTab, ...tabs] = tabsOf(sources.settings);
  const seen = places.flatMap(({ path }) => (path === undefined ? [] : new URL(path, 'http://demo.test')));
  const isSeen = (path: string, tab?: string) =>
    seen.some((url) => matching(path).test(url.pathname) && (!tab || url.searchParams.get('tab') === tab));
  return [
    ...paths.filter((path) => !isSeen(path)),
    ...tabs.flatMap(({ name }) => (isSeen('/settings', name) ? [] : `/settings?tab=${name}`)),
    ...(firstTab ? [] : ['no tab of Settings was found']),
  ];
}

/** `/routes/{-$routeId}` is also `/routes`. */
const matching = (path: string) =>
  new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`);

const people = ['owner', 'admin', 'driver', 'customer'] as const;
const admins: readonly string[] = ['owner', 'admin'];
const staff = [...admins, 'driver'];

/** Spec 1 §2.1 and §6: who may enter which screen, by its path in the router. */
export const access: Readonly<Record<string, readonly string[]>> = {
  '/admin': admins,
  '/admin/$figure': admins,
  '/employee': staff,
  '/employee/$work': staff,
  '/customer': [...admins, 'customer'],
  '/customer/requests': [...admins, 'customer'],
  '/profile': [...admins, 'customer'],
  '/profile/pickup-days': [...admins, 'customer'],
  '/profile/statement': [...admins, 'customer'],
  '/crm': staff,
  '/crm/contacts/$contactId': staff,
  '/crm/activities': staff,
  '/crm/agreements': staff,
  '/crm/duplicates': staff,
  '/crm/import': admins,
  '/requests': staff,
  '/routes/needs-a-route': admins,
  '/routes/{-$routeId}': admins,
  '/daily-routes': staff,
  '/daily-routes/$dailyRouteId': staff,
  '/billing': admins,
  '/billing/checks': staff,
  '/billing/concerns': admins,
  '/billing/receivables': admins,
  '/billing/service': admins,
  '/billing/statements/$contactId': staff,
  '/mass-email': admins,
  '/reports': admins,
  '/reports/$reportId': admins,
  '/settings': admins,
  '/first-steps': admins,
  '/help': people,
};
