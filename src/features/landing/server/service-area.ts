import { addDays, type Day, dayAt } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import type { Received } from '../../../kernel/operation.ts';
import type { Geocoder, GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import type { Kit } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { nextForNeighbour } from '../../day-plan/neighbour.ts';
import { getTemplateFacts } from '../../day-plan/server/store-facts.ts';
import type { landingContract } from '../contract.ts';
import { waitingText } from '../rules.ts';
import { type AreaAnswer, type AreaFacts, type Asked, areaAnswer, isTownServed, routesNear } from '../service-area.ts';
import { say } from '../words.ts';
import { keepInEvenTime, takeLead } from './leads.ts';
import { findRoutesInArea, listStopsAround } from './store.ts';
import { admitVisitors } from './visitor-limits.ts';

/** What the public page needs beside the kit. */
export type LandingKit = Kit &
  Readonly<{
    geocoder: Geocoder | undefined;
    /** Without one nobody is promised an e-mail. */
    hasMailServer: boolean;
  }>;
export type Waiting = Received<typeof landingContract.joinWaitingList>;

/** A visitor waits for the answer: longer than this we say what we know without it. */
const patienceMs = 4_000;
const usualDistanceMetres = 400;

/** Answers "Do you serve my address?": yes with the days, perhaps by the area, or no. */
export async function checkArea(kit: LandingKit, asked: Asked, address: string): Promise<AreaAnswer> {
  await admitVisitors(kit, 'address-check', address, { each: 12, all: 400 });
  return (await lookAt(kit, asked)).answer;
}

/** What is known of an address: the answer, where it lies, and which routes pass near it. */
export type Looked = Readonly<{ answer: AreaAnswer; place: Point | undefined; near: readonly string[]; today: Day }>;

export async function lookAt(kit: LandingKit, asked: Asked): Promise<Looked> {
  const today = dayAt(kit.clock.now(), await getTimeZone(kit.read));
  const profile = await findPublicProfile(kit.read);
  const located = await locate(kit.geocoder, asked);
  const place = located.outcome === 'found' ? located.point : undefined;
  const metres = profile?.serviceDistanceMetres ?? usualDistanceMetres;
  const near = place ? routesNear(place, await listStopsAround(kit.read, place, { metres, today }), metres) : [];
  const isTown = isTownServed(profile?.serviceAreas ?? [], asked);
  const basis = place ? 'located' : located.outcome === 'not-found' ? 'not-found' : 'no-lookup';
  const inArea = near.length > 0 || (place && !isTown) ? undefined : await findRoutesInArea(kit.read, asked, today);
  const coming = await comings(kit.read, inArea?.routeIds ?? near, today);
  const facts: AreaFacts = { basis, ...coming, served: inArea?.served, isTown };
  return { answer: areaAnswer(asked, facts, today), place, near, today };
}

/** When the trucks of these routes come; next from tomorrow on, because today's may have passed already. */
async function comings(read: Kit['read'], routeIds: readonly string[], today: Day) {
  const tomorrow = addDays(today, 1);
  const templates = await getTemplateFacts(read, routeIds, tomorrow);
  return { schedules: templates.routes.map(({ schedule }) => schedule), next: nextForNeighbour(templates, tomorrow) };
}

async function locate(geocoder: Geocoder | undefined, asked: Asked): Promise<GeocodingAnswer> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const line = { ...asked, country: 'USA' };
    return (await geocoder?.locate(line, signal)) ?? { outcome: 'later', reason: 'off' };
  } catch (error) {
    if (signal.aborted) return { outcome: 'later', reason: 'timeout' };
    throw error;
  }
}

/** Keeps a visitor whom we do not serve yet as a lead with this address; gives what they are told. */
export async function joinWaitingList(kit: Kit, waiting: Waiting, address: string): Promise<string> {
  await admitVisitors(kit, 'contact-form', address, { each: 6, all: 120 });
  const { website: trap, name, email, ...asked } = waiting;
  const lead = { name, email, title: say.waitingList, text: waitingText({ name, email }, asked), address: asked };
  if (trap === '') await keepInEvenTime(kit, (tx) => takeLead(tx, lead, kit.publicUrl()));
  return say.listThanks;
}
