/** The stops of a route while it is being edited: the list, what can be done with it, and how that is told. */
import { mostCans } from '../addresses/contract.ts';
import { maxStops, type RouteDetail, type ServiceAddress, type WantedStop } from './contract.ts';
import { movedStops } from './order-question.ts';

export type Accommodation = NonNullable<WantedStop['accommodation']>;
export type EditedStop = Readonly<{
  addressId: string;
  street: string;
  city: string;
  contactName: string;
  cans: number;
  accommodation: Accommodation | null;
  /** Of a stop that was added here: what somebody has said of it. What nobody has said stays as its service has it. */
  said?: readonly ('cans' | 'accommodation')[];
}>;

export type StopEdit =
  | Readonly<{ kind: 'add'; addresses: readonly ServiceAddress[] }>
  /** Behind one stop, else before another, as far as they are still there. */
  | Readonly<{ kind: 'insert'; address: ServiceAddress; after: string | undefined; before: string | undefined }>
  | Readonly<{ kind: 'remove'; addressId: string }>
  /** To a position from 1; beyond the ends means the end. */
  | Readonly<{ kind: 'move'; addressId: string; to: number }>
  /** By the stops as somebody else has them. */
  | Readonly<{ kind: 'replace'; stops: readonly EditedStop[] }>
  /** All stops in a new order; those that it does not name come last. */
  | Readonly<{ kind: 'order'; addressIds: readonly string[] }>
  | Readonly<{ kind: 'cans'; addressId: string; cans: number }>
  | Readonly<{ kind: 'accommodation'; addressId: string; accommodation: Accommodation | null }>;

export type StopList = Readonly<{
  stops: readonly EditedStop[];
  /** What the last edit did, for those who do not see it. */
  told: string;
}>;

export function stopListOf(route: Pick<RouteDetail, 'stops'>): StopList {
  const stops = route.stops.map(({ addressId, street, city, contactName, cans, accommodation }) => ({
    addressId,
    street,
    city,
    contactName,
    cans,
    accommodation,
  }));
  return { stops, told: '' };
}

/** New stops come last, in the order given, with what is agreed at their address; at most 500 in all, none twice. */
export function editStops({ stops }: StopList, edit: StopEdit): StopList {
  if (edit.kind === 'add') return addStops(stops, edit.addresses);
  if (edit.kind === 'insert') return insertStop(stops, edit);
  if (edit.kind === 'replace') return { stops: edit.stops, told: '' };
  if (edit.kind === 'order') return orderStops(stops, edit.addressIds);
  const index = stops.findIndex((stop) => stop.addressId === edit.addressId);
  const stop = stops[index];
  if (!stop) return { stops, told: '' };
  if (edit.kind === 'remove')
    return { stops: stops.toSpliced(index, 1), told: `${stop.street} removed. ${stopsLeft(stops.length - 1)}` };
  if (edit.kind === 'move') return moveStop(stops, index, stop, edit.to);
  if (edit.kind === 'cans') {
    const cans = Math.min(Math.max(Math.trunc(edit.cans) || 1, 1), mostCans);
    return {
      stops: stops.with(index, { ...stop, cans, ...nowSaid(stop, 'cans') }),
      told: `${stop.street}: ${cans === 1 ? '1 can' : `${cans} cans`}.`,
    };
  }
  const { accommodation } = edit;
  const told = `${stop.street}: ${accommodation ? accommodation.type : 'no accommodation'}.`;
  return { stops: stops.with(index, { ...stop, accommodation, ...nowSaid(stop, 'accommodation') }), told };
}

const nowSaid = ({ said }: EditedStop, what: 'cans' | 'accommodation') =>
  said && { said: [...new Set([...said, what])] };

function addStops(stops: readonly EditedStop[], addresses: readonly ServiceAddress[]): StopList {
  const taken = new Set(stops.map((stop) => stop.addressId));
  const fresh = addresses.filter(({ addressId }) => !taken.has(addressId));
  const added = fresh
    .slice(0, maxStops - stops.length)
    .map(({ addressId, street, city, contactName, cans, accommodation }) => ({
      ...{ addressId, street, city, contactName, accommodation },
      ...{ cans: Math.min(cans, mostCans), said: [] },
    }));
  const all = [...stops, ...added];
  const full = added.length < fresh.length ? ` A route can have at most ${maxStops} addresses.` : '';
  if (added.length === 1 && !full) return { stops: all, told: `${added[0]?.street} added as stop ${all.length}.` };
  const count = added.length === 1 ? '1 address' : `${added.length} addresses`;
  return { stops: all, told: `${count} added.${full}` };
}

type Insert = Extract<StopEdit, { kind: 'insert' }>;

function insertStop(stops: readonly EditedStop[], { address, after, before }: Insert): StopList {
  const added = addStops(stops, [address]);
  const stop = added.stops.at(-1);
  if (added.stops.length === stops.length || !stop) return added;
  const indexOf = (addressId: string | undefined) => stops.findIndex((one) => one.addressId === addressId);
  const [behind, ahead] = [indexOf(after), indexOf(before)];
  const index = behind >= 0 ? behind + 1 : ahead >= 0 ? ahead : stops.length;
  return {
    stops: stops.toSpliced(index, 0, stop),
    told: `${stop.street} added as stop ${index + 1}.`,
  };
}

function moveStop(stops: readonly EditedStop[], from: number, stop: EditedStop, position: number): StopList {
  const to = Math.min(Math.max(Math.trunc(position) || 1, 1), stops.length) - 1;
  if (to === from) return { stops, told: `${stop.street} is stop ${from + 1} of ${stops.length}.` };
  return {
    stops: stops.toSpliced(from, 1).toSpliced(to, 0, stop),
    told: `${stop.street} moved to position ${to + 1} of ${stops.length}.`,
  };
}

/** The position that a stop dropped into a gap has then; counted before it is taken from its own place. */
export const positionInGap = (from: number, stopsAbove: number): number =>
  stopsAbove > from ? stopsAbove : stopsAbove + 1;

/** Where a key takes a stop, from its position; nothing for keys that mean something else. */
export function positionAfterKey(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowUp') return Math.max(1, position - 1);
  if (key === 'ArrowDown') return Math.min(count, position + 1);
  if (key === 'Home') return 1;
  return key === 'End' ? count : undefined;
}

function orderStops(stops: readonly EditedStop[], addressIds: readonly string[]): StopList {
  const positionOf = new Map(addressIds.map((addressId, index) => [addressId, index]));
  const place = ({ addressId }: EditedStop) => positionOf.get(addressId) ?? addressIds.length;
  const ordered = stops.toSorted((a, b) => place(a) - place(b));
  const moved = movedStops(
    stops.map((stop) => stop.addressId),
    ordered.map((stop) => stop.addressId),
  ).size;
  return { stops: ordered, told: `The best order was applied: ${moved === 1 ? '1 stop' : `${moved} stops`} moved.` };
}

const stopsLeft = (count: number) => (count === 1 ? '1 stop is left.' : `${count} stops are left.`);

/**
 * What the server is told: the whole list, with the cans and accommodations that somebody has changed. What nobody touched
 * stays as its service has it by then: another one where the route collects something else from now on.
 * @param before as the route has them
 */
export function wantedStops(stops: readonly EditedStop[], before: RouteDetail['stops'] = []): WantedStop[] {
  const had = new Map(before.map((stop) => [stop.addressId, stop]));
  return stops.map((stop) => {
    const { addressId, cans, accommodation, said } = stop;
    const isSaid = (what: 'cans' | 'accommodation') =>
      said ? said.includes(what) : JSON.stringify(had.get(addressId)?.[what]) !== JSON.stringify(stop[what]);
    return { addressId, ...(isSaid('cans') && { cans }), ...(isSaid('accommodation') && { accommodation }) };
  });
}
