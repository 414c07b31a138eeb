import { addressRules } from '../addresses/contract.ts';
import { type AddressTypes, lineKey } from '../addresses/rules.ts';
import { type Accommodation, longestAccommodation } from '../services/contract.ts';
import type { Stream } from '../services/streams.ts';
import {
  type ContactCells,
  contactReaders,
  formulaIn,
  isDashes,
  isNotApplicable,
  mayBeginWithZero,
  type NoteCells,
  noteReaders,
  type PlaceCells,
  placeReaders,
  type ServiceCells,
  serviceReaders,
  streamReaders,
} from './cells.ts';
import type { ImportField, Mapping } from './columns.ts';
import type { RowProblem } from './contract.ts';
import { accommodationOf, isTooLong, officeNotes } from './notes.ts';
import { companyAsName, isSum, splitName } from './person-name.ts';
import { askingFields, type StreamCells, streamFields, toldOfStreams } from './stream-columns.ts';
import { splitAddress } from './whole-address.ts';

/** A row of the file: which one it is as a spreadsheet counts, and its cells as they are. */
export type Row = Readonly<{ line: number; cells: readonly string[] }>;

/** What a row says is collected at its place. */
export type RowService = Readonly<{ stream: Stream; accommodation: Accommodation }> & Omit<ServiceCells, 'stream'>;
/** A place of a row; what it is for is null where the file does not say it. */
export type RowAddress = Omit<PlaceCells, keyof AddressTypes> &
  Readonly<{ [K in keyof AddressTypes]: boolean | null } & { services: readonly RowService[] }>;

/** A row that may become a contact with its addresses, or further addresses of one. */
export type Candidate = ContactCells &
  Readonly<{
    line: number;
    /** Which contact of our own export it is; null elsewhere. */
    contactNumber: string | null;
    /** The place that is served first, then another one for letters. None of a contact without any. */
    addresses: readonly RowAddress[];
    /** What the office keeps with the customer. */
    notes: readonly string[];
  }>;

/** A row that cannot be imported: everything that is wrong with it, and what is known of who it is. */
export type BadRow = Readonly<{ line: number; problems: readonly RowProblem[]; known: Partial<Candidate> }>;

const longestValueShown = 100;
const sumReason = 'Is a sum of the list, not a customer';
const nameFields = ['fullName', 'firstName', 'lastName'] as const;
const placeFields = ['street', 'city', 'state', 'zipCode', 'wholeAddress'] as const;
const mailingFields = ['mailingStreet', 'mailingCity', 'mailingState', 'mailingZip'] as const;

/** Reads the rows of one file: gives a candidate, or everything that is wrong with the row. */
export function rowReader(header: readonly string[], mapping: Mapping): (row: Row) => Candidate | BadRow {
  const columnOf: Partial<Record<ImportField, number>> = Object.fromEntries(mapping.map((field, at) => [field, at]));
  const has = (field: ImportField) => columnOf[field] !== undefined;
  const hasStreams = streamFields.some(has);
  const hasServices = hasStreams || (['stream', 'cadence', 'routeName'] as const).some(has);
  // Beside a mere "Recycling (Y/N)" the rest of a row is of the trash; beside "Recycle Carts" only if it counts cans too.
  const isTrashUnnamed =
    !has('cansOfTrash') &&
    !has('hasTrash') &&
    !has('dayOfTrash') &&
    (has('cans') || !streamFields.some((field) => field.startsWith('cansOf') && has(field)));

  return ({ line, cells }) => {
    const problems: RowProblem[] = [];
    const raw = (field: ImportField) => (cells[columnOf[field] ?? -1] ?? '').trim();
    const at = (field: ImportField) => asText(raw(field), has('contactNumber'));
    const note = (field: ImportField | undefined, reason: string) => {
      const column = field === undefined ? null : (header[columnOf[field] ?? -1] ?? null);
      const value = field === undefined ? null : at(field).slice(0, longestValueShown);
      const isKnown = problems.some((problem) => problem.column === column && problem.reason === reason);
      if (!isKnown) problems.push({ line, column, value, reason });
    };
    /** Reads a text that stands in the column of a field, by these readers. */
    function read<R extends object, K extends keyof R & string>(readers: R, field: K, text: string, from: ImportField) {
      const formula = formulaIn(from, raw(from));
      const reading = formula
        ? { reason: formula }
        : (readers[field] as (text: string) => { value: unknown } | { reason: string })(text);
      if ('value' in reading) return reading.value;
      note(from, reading.reason);
      return undefined;
    }
    const all = <R extends object>(readers: R, text: (field: ImportField) => readonly [string, ImportField]) =>
      Object.fromEntries(
        Object.keys(readers).map((field) => {
          const [said, from] = text(field as ImportField);
          return [field, read(readers, field as keyof R & string, said, from)];
        }),
      );

    if (cells.slice(header.length).some((extra) => extra.trim() !== ''))
      note(undefined, `Has ${cells.length} cells where the header has ${header.length}`);
    const nameless = nameFields.every((field) => at(field) === '') && at('companyName') !== '';
    const [firstName, lastName] = nameless ? companyAsName(at('companyName')) : splitName(at('fullName'));
    const nameFrom = nameless ? 'companyName' : columnOf.fullName === undefined ? undefined : 'fullName';
    if (nameless && firstName === lastName)
      note('companyName', 'Give a first and a last name too: a company of one word cannot stand for both');
    const isNowhere = ([...placeFields, ...mailingFields, 'email', 'phone'] as const).every(
      (field) => at(field) === '',
    );
    const said = cells.findIndex((cell) => cell.trim() !== '');
    if (isNowhere && isSum(cells[said] ?? '')) {
      const value = cells[said] ?? '';
      return { line, problems: [{ line, column: header[said] ?? null, value, reason: sumReason }], known: {} };
    }
    const contact = all(contactReaders, (field) => {
      if (nameFrom && (field === 'firstName' || field === 'lastName'))
        return [field === 'firstName' ? firstName : lastName, nameFrom];
      return field === 'phone' && at('phone') === '' ? [at('secondPhone'), 'secondPhone'] : [at(field), field];
    }) as ContactCells;
    // Whoever is lost has left, whatever the list still says was collected there.
    const isServed = hasServices && contact.status !== 'Lost';
    const { officeNote, ...forDriver } = all(noteReaders, (field) => [at(field), field]) as NoteCells;
    const accommodation = accommodationOf(forDriver);
    if (isTooLong(accommodation))
      note('driverNote', `Is, with the gate code, longer than ${longestAccommodation} characters`);
    const own = [...servedPlace(), ...mailingPlace()];
    // Where the list says what is collected, and nothing else of who it is, it speaks of a customer.
    const isCustomer = at('status') === '' && own.some(({ services }) => services.length > 0);
    const status = isCustomer ? 'Converted' : contact.status;
    const known = { ...contact, status, line, contactNumber: at('contactNumber') || null };
    const isTold = own.some(({ services }) => services.length > 0);
    const notes = officeNotes(officeNote, isTold ? null : accommodation);
    return problems.length > 0 ? { line, problems, known } : { ...known, addresses: own, notes };

    function servedPlace(): RowAddress[] {
      if (placeFields.every((field) => at(field) === '')) {
        const served = columnOf.wholeAddress === undefined ? 'street' : 'wholeAddress';
        if (isServed && collected().length > 0) note(served, 'Is empty, but the row says that something is collected');
        return [];
      }
      const whole = wholePlace();
      if (whole && 'reason' in whole) {
        note('wholeAddress', whole.reason);
        return [];
      }
      const place = all(placeReaders, (field) => {
        const part = whole?.[field as keyof typeof whole];
        if (part !== undefined) return [part, 'wholeAddress'];
        return [
          field === 'street' ? withUnit(withNumber(at('houseNumber'), at('street')), at('unit')) : at(field),
          field,
        ];
      }) as PlaceCells;
      refuseUnfit(place, (field) => (whole ? 'wholeAddress' : field));
      const [hasLatitude, hasLongitude] = [at('latitude') !== '', at('longitude') !== ''];
      if (hasLatitude !== hasLongitude) {
        const missing = hasLatitude ? 'longitude' : 'latitude';
        const said = hasLatitude ? 'latitude' : 'longitude';
        note(columnOf[missing] === undefined ? said : missing, 'Give both latitude and longitude, or neither');
      }
      const services = isServed && place.isService !== false ? collected() : [];
      const cans = at('cans') === '' ? (services[0]?.cans ?? place.cans) : place.cans;
      const pickupDay = place.pickupDay ?? services[0]?.pickupDay ?? null;
      return [{ ...place, cans, pickupDay, services }];
    }

    /** What the form of an address refuses too, or nobody could save the address again. */
    function refuseUnfit(place: PlaceCells, from: (field: 'state' | 'zipCode') => ImportField): void {
      const zipCode = at(from('zipCode'));
      const isShort = /^\d{3,4}$/.test(zipCode) && !mayBeginWithZero(place.state);
      const said = isShort ? { ...place, zipCode } : place;
      for (const { field, message, holds } of addressRules)
        if (field !== 'latitude' && place[field] !== undefined && !holds(said)) note(from(field), message);
    }

    /** Of an address in one cell; a street alone needs its own columns for the rest. */
    function wholePlace() {
      if (at('wholeAddress') === '') return undefined;
      const formula = formulaIn('wholeAddress', raw('wholeAddress'));
      if (formula) return { reason: formula };
      return splitAddress(at('wholeAddress'), { city: at('city'), state: at('state'), zipCode: at('zipCode') });
    }

    function collected(): RowService[] {
      const { stream, ...service } = all(serviceReaders, (field) => [at(field), field]) as ServiceCells;
      const told = toldOfStreams(
        all(streamReaders, (field) => [at(field), field]) as StreamCells,
        (one) => has('stream') || askingFields(one).some(has),
        (field, other) =>
          note(field, `Does not fit “${header[columnOf[other] ?? -1]}”: one of them says that nothing is collected`),
      );
      const isSaid = service.cadence !== null || service.routeName !== null;
      const isCounted = hasStreams && !has('stream') && at('cans') !== '';
      const rest = isTrashUnnamed && (isSaid || isCounted) ? (['Trash'] as const) : [];
      const named = stream?.length ? stream : rest;
      if (named.some((one) => told.get(one)?.cans === 0))
        note('stream', 'Does not fit the columns of cans: there nothing is collected');
      const others = [...told].flatMap(([one, { isWanted }]) => (isWanted && !named.includes(one) ? one : []));
      // A yes beside counted streams is one can; else the cans of the row are those of each.
      const cansOfYes = [...told.values()].some(({ cans }) => cans) ? 1 : service.cans;
      return [...named, ...others].map((one) => {
        const own = told.get(one);
        return {
          ...{ ...service, accommodation, stream: one, cans: own ? (own.cans ?? cansOfYes) : service.cans },
          cadence: own?.cadence ?? service.cadence,
          pickupDay: own?.pickupDay ?? service.pickupDay,
        };
      });
    }

    function mailingPlace(): RowAddress[] {
      if (mailingFields.every((field) => at(field) === '')) return [];
      const [city, state, zipCode] = [at('mailingCity'), at('mailingState'), at('mailingZip')];
      const isWhole = columnOf.mailingCity === undefined;
      const parted = isWhole
        ? splitAddress(at('mailingStreet'))
        : { street: at('mailingStreet'), city, state, zipCode };
      if ('reason' in parted) {
        note('mailingStreet', parted.reason);
        return [];
      }
      const columns = {
        street: 'mailingStreet',
        city: 'mailingCity',
        state: 'mailingState',
        zipCode: 'mailingZip',
      } as const;
      const place = all(placeReaders, (field) =>
        field in columns
          ? [parted[field as keyof typeof columns], isWhole ? 'mailingStreet' : columns[field as keyof typeof columns]]
          : ['', field],
      ) as PlaceCells;
      refuseUnfit({ ...place, country: 'USA' }, (field) => (isWhole ? 'mailingStreet' : columns[field]));
      return [{ ...place, country: 'USA', isBilling: true, isMailing: true, isService: false, services: [] }];
    }
  };
}

const withNumber = (number: string, street: string) =>
  number === '' || street === '' || street.startsWith(`${number} `) ? street : `${number} ${street}`;

const withUnit = (street: string, unit: string) => {
  if (unit === '' || street === '') return street;
  return `${street}, ${/^[\dA-Z]{1,4}$/i.test(unit) ? `Unit ${unit}` : unit}`;
};

/** Whether two places are one, written as people write them. */
export const samePlace = (one: RowAddress, other: RowAddress) => lineKey(one) === lineKey(other);

/**
 * What a cell says: a dash alone is nothing, and elsewhere than in our own export "N/A" is, too, and a number that a program
 * took for a fraction is whole: "5055550199.0".
 */
function asText(cell: string, isOurs: boolean): string {
  if (isDashes(cell) || (!isOurs && isNotApplicable(cell))) return '';
  return isOurs ? unprotected(cell) : unprotected(cell).replace(/^(\d+)\.0$/, '$1');
}

/** Our own export, and careful people, put an apostrophe before what a spreadsheet would run: what follows is a text. */
const unprotected = (cell: string) => cell.replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/, '');
