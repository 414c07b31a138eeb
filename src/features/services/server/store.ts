import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { listInstead } from '../../addresses/server/store-merge.ts';
import { lockContacts } from '../../contacts/server/store-status.ts';
import type { Accommodation, Service } from '../contract.ts';
import { goesOn } from '../rules.ts';
import type { Stream } from '../streams.ts';

const noSuchService = 'This service does not exist or has been removed.';

/** The accommodation of `service v` as JSON; null when there is none. */
export const accommodationJson = sql`case when v.accommodation_type is not null
  then json_build_object('type', v.accommodation_type, 'notes', v.accommodation_notes) end`;

/** The contract's `service` without what those say of it who come later. */
export type StoredService = Omit<Service, 'routes'>;
/** The same, of `service v` at `living_address a`. */
const columns = sql`v.id, v.address_id as "addressId", v.stream, v.waste_cans_count as cans,
  ${accommodationJson} as accommodation, v.first_day as "firstDay", v.last_day as "lastDay", v.version, a.street, a.city`;
const living = sql`from service v join living_address a on a.id = v.address_id`;

const listWhere = (read: Reader, condition: RawBuilder<unknown>) =>
  sql<StoredService>`select ${columns} ${living} where ${condition}
    order by v.last_day is not null, a.created_at, a.id, v.stream, v.first_day`
    .execute(read)
    .then(({ rows }) => rows);

/** The services at a contact's living addresses, open ones first. */
export const listServicesOfContact = (read: Reader, contactId: string): Promise<StoredService[]> =>
  listWhere(read, sql`a.contact_id = ${contactId}`);

/** The services at one living address. */
export const listServicesAt = (read: Reader, addressId: string): Promise<StoredService[]> =>
  listWhere(read, sql`a.id = ${addressId}`);

/**
 * These services and all that a contact has in their place: with other cans, where the household has moved, or at the same
 * house since it was merged with somebody else who has it, too.
 */
export async function withFollowing(read: Reader, contactId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Followed>`
    select v.id, v.address_id as "addressId", v.stream, v.first_day as "firstDay", v.last_day as "lastDay",
      v.follows_id as "followsId"
    from service v join known_address a on a.id = v.address_id
    where a.contact_id = ${contactId} or v.id = any(${ids}::uuid[])`.execute(read);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const instead = await listInstead(read, { contactId, ids: chosen.map(({ addressId }) => addressId) });
  const isInstead = (one: Followed, of: Followed) =>
    one.stream === of.stream && instead.some(({ id, by }) => id === of.addressId && by === one.addressId);
  const meant = new Set(chosen.flatMap((of) => [of, ...rows.filter((one) => isInstead(one, of))]));
  // Whoever is added is come to in its turn, with what follows it.
  for (const before of meant)
    for (const one of rows) if (one.followsId === before.id || goesOn(one, before)) meant.add(one);
  return [...meant].map(({ id }) => id);
}
type Followed = Pick<Service, 'id' | 'addressId' | 'stream' | 'firstDay' | 'lastDay'> &
  Readonly<{ followsId: string | null }>;

/**
 * The ids of all services that there are, or were, of one's stream at its house, itself among them: where cans have changed
 * from a day on, what was worked or decided of a pickup may name any of them.
 */
export const ofSameHouse = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select same.id from service meant join service same on same.address_id = meant.address_id and same.stream = meant.stream
  where meant.id = ${id})`;

/** Refuses (missing) an unknown service, and one of a deleted address or contact. */
export async function getService(read: Reader, id: string): Promise<StoredService> {
  const [row] = await listWhere(read, sql`v.id = ${id}`);
  return found(row, noSuchService);
}

/** Which of these contacts have a service that was changed since it was added, or was added after an instant. */
export async function findServedAnew(
  read: Reader,
  contactIds: readonly string[],
  since: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.contact_id as id from service v join known_address a on a.id = v.address_id
    where a.contact_id = any(${contactIds}::uuid[])
      and (v.version > 1 or date_trunc('milliseconds', v.created_at) > ${since})`.execute(read);
  return new Set(rows.map(({ id }) => id));
}

/** Where a service is done; refuses (missing) as `getService`. */
export async function getPlaceOfService(read: Reader, id: string): Promise<{ addressId: string; contactId: string }> {
  const { rows } = await sql<{ addressId: string; contactId: string }>`
    select a.id as "addressId", a.contact_id as "contactId" ${living} where v.id = ${id}`.execute(read);
  return found(rows[0], noSuchService);
}

export type ServiceDraft = Readonly<{
  cans: number;
  accommodation: Accommodation;
  firstDay: Day;
  lastDay: Day | null;
}>;
export type NewService = ServiceDraft &
  Readonly<{
    id?: string;
    addressId: string;
    stream: Stream;
    /** The service at the household's old address, or the one with other cans before: its holds go on. */
    followsId?: string;
    createdBy: string | null;
    createdAt?: Instant;
  }>;

/** Adds services; gives their ids in the order given. The caller sees to it that none overlap. */
export async function insertServices(tx: Tx, services: readonly NewService[]): Promise<string[]> {
  const rows = services.map((service) => ({ ...service, id: service.id ?? (randomUUID() as string) }));
  await sql`
    insert into service (id, address_id, stream, waste_cans_count, accommodation_type, accommodation_notes, first_day,
      last_day, follows_id, created_by, created_at)
    select id, "addressId", stream, cans, accommodation ->> 'type', accommodation ->> 'notes', "firstDay", "lastDay",
      "followsId", "createdBy", coalesce("createdAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x (id uuid, "addressId" uuid, stream service_stream, cans int,
      accommodation jsonb, "firstDay" date, "lastDay" date, "followsId" uuid, "createdBy" uuid, "createdAt" timestamptz)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Counts the version up, and that of every route that shows the service: who edits one of them sees it first. */
export async function updateService(tx: Tx, id: string, draft: ServiceDraft): Promise<void> {
  const { cans, accommodation, firstDay, lastDay } = draft;
  await sql`
    update service set waste_cans_count = ${cans}, accommodation_type = ${accommodation?.type ?? null},
      accommodation_notes = ${accommodation?.notes ?? null}, first_day = ${firstDay}, last_day = ${lastDay},
      version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx);
}

/**
 * What a route says of its stops: what is left out stays as it is; a new service then has the cans of its address, and the
 * accommodation of what is collected there already.
 */
export type StopService = Readonly<{
  addressId: string;
  cans?: number | undefined;
  accommodation?: Accommodation | undefined;
  /** They have left, and keep their place: nothing begins there. */
  isOver?: boolean;
}>;

/** At which of the addresses a service of the stream has ended, or was given up before it began, and none is current. */
export async function listServedBefore(
  read: Reader,
  addressIds: readonly string[],
  { stream, today }: Readonly<{ stream: Stream; today: Day }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.address_id as id from service v where v.address_id = any(${addressIds}::uuid[]) and v.stream = ${stream}
    group by v.address_id having not bool_or(${isCurrent(today)})`.execute(read);
  return rows.map(({ id }) => id);
}

/**
 * Of an address: whoever was served there has left it, or has given up the stream, if one is meant; or nobody was served
 * there, and its contact is lost. Nobody wants to serve them again who has not named them.
 */
export const hasLeft = (addressId: RawBuilder<unknown>, today: Day, stream?: Stream): RawBuilder<unknown> => sql`(
  select coalesce(not bool_or(${isCurrent(today)}), ${isLost(addressId)})
    or coalesce(not bool_or(${isCurrent(today)}) filter (where v.stream = ${stream ?? null}), false)
  from service v where v.address_id = ${addressId})`;

const isLost = (addressId: RawBuilder<unknown>) => sql`exists (
  select from living_address of join living_contact c on c.id = of.contact_id
  where of.id = ${addressId} and c.status = 'Lost')`;

/** What a route of the stream serves at an address: the service in force, else the next to begin. None of no stream. */
export const currentService = (addressId: RawBuilder<unknown>, stream: Stream | undefined, today: Day) => sql`(
  select v.* from service v where v.address_id = ${addressId} and v.stream = ${stream ?? null} and ${isCurrent(today)}
  order by v.first_day limit 1)`;

/** Whether anything is collected at an address, now or from a day to come. */
export const isServed = (addressId: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`exists (
  select from service v where v.address_id = ${addressId} and ${isCurrent(today)})`;

/** Whether a stream is collected anywhere at all, now or from a day to come. */
export async function isCollectedAnywhere(read: Reader, stream: Stream, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select from service v join living_address a on a.id = v.address_id
    where v.stream = ${stream} and ${isCurrent(today)} limit 1`.execute(read);
  return rows.length > 0;
}

/** Of `service v`: in force, or still to begin; as the pure `isCurrent`. */
const isCurrent = (today: Day) => sql`(v.last_day is null or v.last_day >= greatest(v.first_day, ${today}))`;

/**
 * Locks the contacts at whose addresses a route lets a service begin, as whoever starts or holds one there does. Before the
 * route is locked, as they do too: it hears of what they change.
 */
export async function lockWhereServicesBegin(
  tx: Tx,
  addressIds: readonly string[],
  { stream, today }: Readonly<{ stream: Stream; today: Day }>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.contact_id as id from living_address a where a.id = any(${addressIds}::uuid[]) and not exists (
      select from service v where v.address_id = a.id and v.stream = ${stream} and ${isCurrent(today)})`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await lockContacts(tx, ids);
}

/**
 * Lets the services of a stream at these addresses be as a route has them: the one in force on `today`, else the next
 * to begin; where there is none, one begins on `firstDay`. Call it with `lockWhereServicesBegin`, or the contacts locked.
 * Two statements however many there are.
 * @returns the addresses whose services are different now
 */
export async function saveStopServices(
  tx: Tx,
  stops: readonly StopService[],
  { stream, today, firstDay = today, by }: Readonly<{ stream: Stream; today: Day; firstDay?: Day; by: string | null }>,
): Promise<string[]> {
  if (stops.length === 0) return [];
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(
    stops.map(({ addressId, cans, accommodation, isOver = false }) => ({
      ...{ addressId, cans, accommodation, isOver },
      isKept: accommodation === undefined,
    })),
  )}) as x ("addressId" uuid, cans int, accommodation jsonb, "isKept" boolean, "isOver" boolean)`;
  const current = sql`v.stream = ${stream} and ${isCurrent(today)}`;
  const changed = await sql<{ id: string }>`
    update service t set waste_cans_count = n.cans, accommodation_type = n.type, accommodation_notes = n.notes,
      version = t.version + 1, updated_at = now()
    from (
      select distinct on (v.address_id) v.id, coalesce(x.cans, v.waste_cans_count) as cans,
        case when x."isKept" then v.accommodation_type else x.accommodation ->> 'type' end as type,
        case when x."isKept" then v.accommodation_notes else x.accommodation ->> 'notes' end as notes
      from ${wanted} join service v on v.address_id = x."addressId" and ${current}
      order by v.address_id, v.first_day) n
    where t.id = n.id and (t.waste_cans_count, t.accommodation_type, t.accommodation_notes)
      is distinct from (n.cans, n.type, n.notes)
    returning t.address_id as id`.execute(tx);
  await sql`
    insert into service (address_id, stream, waste_cans_count, accommodation_type, accommodation_notes, first_day, created_by)
    select a.id, ${stream}, coalesce(x.cans, cans_at(a.id, a.waste_cans_count)), n.said ->> 'type', n.said ->> 'notes',
      ${firstDay}, ${by}
    from ${wanted} join living_address a on a.id = x."addressId"
    cross join lateral (select case when x."isKept" then (
      select ${accommodationJson} from service v where v.address_id = a.id and ${isCurrent(today)}
      order by v.stream, v.first_day limit 1) else x.accommodation::json end as said) n
    where not x."isOver" and not exists (
      select from service v where v.address_id = x."addressId" and ${current})`.execute(tx);
  return changed.rows.map(({ id }) => id);
}

/**
 * Lets the service whose cans the address shows (`cans_at`, migration 0023) have this many; whether that changed any.
 * Nothing happens where no service is current.
 */
export async function saveShownCans(tx: Tx, addressId: string, cans: number, today: Day): Promise<boolean> {
  const { rows } = await sql`
    update service set waste_cans_count = ${cans}, version = version + 1, updated_at = now()
    where id = (select v.id from service v where v.address_id = ${addressId}
        order by v.last_day desc nulls first, v.stream, v.first_day limit 1)
      and (last_day is null or last_day >= greatest(first_day, ${today})) and waste_cans_count <> ${cans}
    returning 1`.execute(tx);
  return rows.length > 0;
}
