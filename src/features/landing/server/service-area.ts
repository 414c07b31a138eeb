import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import type { Input } from '../../../kernel/operation.ts';
import type { Geocoder, GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import type { Kit } from '../../../server/http.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import type { landingContract } from '../contract.ts';
import { listThanks, waitingText } from '../rules.ts';
import { type AreaAnswer, type AreaFacts, type Asked, areaAnswer, daysNear } from '../service-area.ts';
import { takeLead } from './leads.ts';
import { findDaysInArea, listStopsAround } from './store.ts';
import { limitVisitors } from './visitor-limits.ts';

/** What the public page needs beside the kit. */
export type LandingKit = Kit & Readonly<{ geocoder: Geocoder | undefined }>;
export type Waiting = Input<typeof landingContract.joinWaitingList>;

/** A visitor waits for the answer: longer than this we say what we know without it. */
const patienceMs = 4_000;
const usualDistanceMetres = 400;

/** Answers "Do you serve my address?": yes with the days, perhaps by the area, or no. */
export async function checkArea(kit: LandingKit, asked: Asked, address: string): Promise<AreaAnswer> {
  await limitVisitors(kit, 'address check', address, { each: 12, all: 400 });
  return areaAnswer(asked, await findFacts(kit, asked));
}

async function findFacts({ read, geocoder }: LandingKit, asked: Asked): Promise<AreaFacts> {
  const located = await locate(geocoder, asked);
  if (located.outcome === 'found') return { basis: 'located', days: await daysAround(read, located.point) };
  const { days, served } = await findDaysInArea(read, asked);
  const basis = located.outcome === 'not-found' ? 'not-found' : 'no-lookup';
  return { basis, days: weekdays.filter((day) => days.includes(day)), served };
}

async function daysAround(read: Kit['read'], place: Point): Promise<Weekday[]> {
  const metres = (await findPublicProfile(read))?.serviceDistanceMetres ?? usualDistanceMetres;
  return daysNear(place, await listStopsAround(read, place, metres), metres);
}

async function locate(geocoder: Geocoder | undefined, asked: Asked): Promise<GeocodingAnswer> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const line = { ...asked, country: 'USA' };
    return (await geocoder?.locate(line, signal)) ?? { outcome: 'later', reason: 'off' };
  } catch (error) {
    if (signal.aborted) return { outcome: 'later', reason: 'it took too long' };
    throw error;
  }
}

/** Keeps a visitor whom we do not serve yet as a lead with this address; gives what they are told. */
export async function joinWaitingList(kit: Kit, waiting: Waiting, address: string): Promise<string> {
  await limitVisitors(kit, 'contact form', address, { each: 6, all: 120 });
  const { website: trap, name, email, ...asked } = waiting;
  const lead = { name, email, title: 'Waiting list', text: waitingText({ name, email }, asked), address: asked };
  if (trap === '') await kit.transact((tx) => takeLead(tx, lead, kit.publicUrl()));
  return listThanks;
}
