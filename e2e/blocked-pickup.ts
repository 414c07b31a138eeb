import sharp from 'sharp';
import { weekdayOf } from '../src/kernel/calendar.ts';
import { type Caller, post } from './customers.ts';

/** A run of today that is over: the driver found the way blocked, and took a photo. Whoever calls has the office's rights. */
export async function aBlockedPickup(office: Caller, addressId: string): Promise<void> {
  const read = async (path: string) => (await office.request.get(`/api${path}`)).json();
  const { today } = await read('/company');
  const name = `Asked about ${crypto.randomUUID().slice(0, 6)}th`;
  const route = { name, daysOfWeek: [weekdayOf(today)], stops: [{ addressId, cans: 3 }] };
  const { id: routeId } = await post(office, '/routes', route);
  await post(office, '/daily-route-generations', { targetDate: today });
  const { dailyRoutes } = await read(`/daily-routes?date=${today}`);
  const { id } = dailyRoutes.find((run: { routeId: string }) => run.routeId === routeId);
  const { stops } = await read(`/daily-routes/${id}`);
  await post(office, `/daily-routes/${id}/start`, {});
  const skipped = { commandId: crypto.randomUUID(), at: new Date().toISOString(), reason: 'blocked' };
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7c8f6a' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'way.jpg', mimeType: 'image/jpeg', buffer };
  const multipart = { input: JSON.stringify(skipped), file };
  const answer = await office.request.post(`/api/daily-route-stops/${stops[0].id}/skip`, { multipart });
  if (!answer.ok()) throw new Error(await answer.text());
  await post(office, `/daily-routes/${id}/completion`, {});
}
