import { sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { DayFacts } from '../facts.ts';
import { farthestMove, getPlanFacts } from './store-facts.ts';

type Period = Readonly<{
  from: Day;
  to: Day;
  /** Services of which something is to say that only others know: what was worked. Also of those that follow them. */
  individual: readonly string[];
}>;

/** Houses for which a plan says the same: one service in the facts stands for all of them. */
export type Alike = Readonly<{ count: number; contactIds: readonly string[] }>;

type RouteRow = Readonly<{ routeId: string; count: number; contactIds: string[]; individual: string[] }>;

/**
 * The facts of all routes for some dates, where most houses are alike: of those that one route of a stream serves the
 * whole time, without a hold or a decision, one stands for all on its route. So planning a company of 100,000 houses
 * costs what its routes and its exceptions do.
 *
 * @returns `alike` by the id of the service that stands for them
 */
export async function getAlikeFacts(
  read: Reader,
  period: Period,
): Promise<{ facts: Omit<DayFacts, 'runs' | 'worked' | 'done'>; alike: ReadonlyMap<string, Alike> }> {
  const rows = await listRouteRows(read, period);
  const addressIds = [...new Set(rows.flatMap(({ individual }) => individual))];
  const isIndividual = new Set(
    rows.flatMap(({ routeId, individual }) => individual.map((addressId) => `${routeId} ${addressId}`)),
  );
  const facts = await getPlanFacts(read, { addressIds }, period);
  const streamOf = new Map(facts.routes.map(({ id, stream }) => [id, stream]));
  const standing = rows.flatMap(({ routeId, count, contactIds }) => {
    const stream = streamOf.get(routeId);
    return stream && count > 0 ? [{ id: `alike on ${routeId}`, routeId, stream, count, contactIds }] : [];
  });
  return {
    facts: {
      ...facts,
      stops: [
        ...facts.stops.filter(({ routeId, addressId }) => isIndividual.has(`${routeId} ${addressId}`)),
        ...standing.map(({ id, routeId }) => ({ routeId, addressId: id, order: 0, otherRouteIds: [] })),
      ],
      services: [
        ...facts.services,
        ...standing.map(({ id, stream }) => ({
          ...{ id, addressId: id, stream, firstDay: period.from, lastDay: null, holds: [] },
        })),
      ],
    },
    alike: new Map(standing.map(({ id, count, contactIds }) => [id, { count, contactIds }])),
  };
}

/** Of each living route how many houses are alike, whose they are, and the addresses of the others. */
async function listRouteRows(read: Reader, { from, to, individual }: Period): Promise<RouteRow[]> {
  const decided = { from: addDays(from, -farthestMove), to: addDays(to, farthestMove) };
  // The ids come as text: a hundred thousand of them in arrays are slower to read than to find.
  const { rows } = await sql<{ routeId: string; count: number; contacts: string | null; individual: string | null }>`
    with known as (
      select service_id from hold where period && daterange(${from}, ${to}, '[]')
      union
      select service_id from pickup_exception where taken_back_at is null
        and (nominal_date between ${decided.from} and ${decided.to} or to_date between ${decided.from} and ${decided.to})
      union
      select unnest(${individual}::uuid[])),
    special as (
      select distinct o.id as service_id from known k join every_service v on v.id = k.service_id
      join agreed_service o on o.address_id = v.address_id and o.stream = v.stream),
    several as (select address_id from route_stop group by address_id having count(*) > 1),
    shared as (
      select s.address_id, s.stream from several join route_stop s using (address_id)
      group by s.address_id, s.stream having count(*) > 1),
    stop as (
      select s.route_id, s.address_id, a.contact_id,
        v.id is not null and x.service_id is null and h.address_id is null as is_alike
      from route_stop s
      join living_address a on a.id = s.address_id
      left join agreed_service v on v.address_id = s.address_id and v.stream = s.stream
        and v.first_day <= ${from} and (v.last_day is null or v.last_day >= ${to})
      left join special x on x.service_id = v.id
      left join shared h on h.address_id = s.address_id and h.stream = s.stream)
    select route_id as "routeId", count(*) filter (where is_alike)::int as count,
      string_agg(contact_id::text, ' ') filter (where is_alike) as contacts,
      string_agg(address_id::text, ' ') filter (where not is_alike) as individual
    from stop group by route_id`.execute(read);
  return rows.map(({ routeId, count, contacts, individual }) => ({
    ...{ routeId, count, contactIds: contacts?.split(' ') ?? [], individual: individual?.split(' ') ?? [] },
  }));
}
