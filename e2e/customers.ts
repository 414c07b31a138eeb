/** Customers of a test's own: with an account, and on routes of their own where the test wants them served. */
import { weekdayOf } from '../src/kernel/calendar.ts';
import { enterByForm } from './support.ts';
import { type Page, request, type TestInfo } from './test.ts';

const password = 'kR7!pW2@zQ9#';
const farmington = { city: 'Farmington', state: 'NM', zipCode: '87401', latitude: 36.73, longitude: -108.21 };

/** With whose rights something is asked of the server: a page, or somebody who needs none. */
export type Caller = Pick<Page, 'request'>;

/** Somebody of the company that the page shows, signed in without a window, for as long as it takes. */
export async function callingAs<Made>(
  page: Page,
  person: Readonly<{ email: string; password: string }>,
  work: (caller: Caller) => Promise<Made>,
): Promise<Made> {
  const caller = { request: await request.newContext({ baseURL: new URL(page.url()).origin }) };
  try {
    await post(caller, '/session', person);
    return await work(caller);
  } finally {
    await caller.request.dispose();
  }
}

/** What the server answers to what is sent with somebody's rights; its "no" ends the test. */
export async function post<Answer = { id: string }>(caller: Caller, path: string, data: object): Promise<Answer> {
  const answer = await caller.request.post(`/api${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

type Customer = Readonly<{ id: string; email: string; addressIds: readonly string[]; routeIds: readonly string[] }>;

type Wanted = Readonly<{ streets?: readonly string[]; rhythm?: object; cans?: number }>;

/** Makes somebody with a route at each of their streets; the page is signed in as the office. */
export async function aCustomer(
  page: Page,
  what: string,
  { project }: TestInfo,
  wanted: Wanted = {},
): Promise<Customer> {
  const { streets = [], rhythm = { daysOfWeek: ['Monday', 'Thursday'] }, cans = 2 } = wanted;
  const name = `${what} ${project.name} ${Date.now()}`;
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@customers.test`;
  const person = { firstName: 'Ida', lastName: name, email, phone: '505 555 0177', status: 'Qualified' };
  const { id } = await post(page, '/contacts', person);
  await post(page, `/contacts/${id}/account`, { password });
  const [addressIds, routeIds]: [string[], string[]] = [[], []];
  for (const street of streets) {
    const address = { street: `${street} ${name}`, ...farmington, isService: true };
    const { id: addressId } = await post(page, `/contacts/${id}/addresses`, address);
    addressIds.push(addressId);
    const route = { name: `${name} ${street}`, ...rhythm, stops: [{ addressId, cans }] };
    routeIds.push((await post(page, '/routes', route)).id);
  }
  return { id, email, addressIds, routeIds };
}

/** The same, whom a run that is under way comes to today at each of their streets; with the stops, in the order of these. */
export async function aCustomerOfToday(page: Page, what: string, info: TestInfo, streets: readonly string[]) {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const { today } = await read('/company');
  const customer = await aCustomer(page, what, info, { streets, rhythm: { daysOfWeek: [weekdayOf(today)] } });
  await post(page, '/daily-route-generations', { targetDate: today });
  const { dailyRoutes } = await read(`/daily-routes?date=${today}`);
  const stops: Readonly<{ id: string; dailyRouteId: string }>[] = [];
  for (const routeId of customer.routeIds) {
    const { id } = dailyRoutes.find((run: { routeId: string }) => run.routeId === routeId);
    await post(page, `/daily-routes/${id}/start`, {});
    stops.push(...(await read(`/daily-routes/${id}`)).stops);
  }
  return { ...customer, stops };
}

/** Through the form. */
export const enterAs = (page: Page, { email }: Pick<Customer, 'email'>) => enterByForm(page, email, password);
