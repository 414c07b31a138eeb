import type { AddressTypes } from '../addresses/rules.ts';
import type { ContactCells } from './cells.ts';
import type { RowProblem } from './contract.ts';
import { isOnAnotherRoute } from './listed-routes.ts';
import { type BadRow, type Candidate, type RowAddress, type RowService, samePlace } from './rows.ts';

export type PersonAddress = Omit<RowAddress, keyof AddressTypes> &
  AddressTypes &
  Readonly<{
    /** The file says that bills go here, but they go to another one. */
    isSecondBilling: boolean;
  }>;
/** One that was added. */
export type PlacedAddress = PersonAddress & Readonly<{ id: string }>;
/** A contact with its addresses, as one or several rows of the file have it. */
export type Person = ContactCells &
  Readonly<{
    /** Of its first row. */
    line: number;
    lines: readonly number[];
    contactNumber: string | null;
    addresses: readonly PersonAddress[];
    notes: readonly string[];
  }>;

/** Digits alone, the last ten: the same as the column `phone_key` of migration 0008. */
export function phoneKey(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-10) : '';
}

type Who = Partial<Pick<Candidate, 'contactNumber' | 'firstName' | 'lastName' | 'accountNumber' | 'email' | 'phone'>>;

/**
 * What rows of one person have in common: the number that our own export gives, else the name with account number and
 * e-mail, or with the phone where neither is given. Undefined when nothing but a name says who it is.
 */
export function personKey({
  contactNumber,
  firstName,
  lastName,
  accountNumber,
  email,
  phone,
}: Who): string | undefined {
  if (contactNumber) return `#${contactNumber}`;
  const ways = accountNumber || email ? [accountNumber, email] : [phoneKey(phone ?? null)];
  if (!ways.some(Boolean)) return undefined;
  return JSON.stringify([firstName, lastName, ...ways]).toLowerCase();
}

/** A line of our export that somebody copied for another customer has the number of the first, and another name. */
const nameToo = ({ firstName, lastName }: Candidate, key: string | undefined) =>
  key && `${key} ${firstName} ${lastName}`.toLowerCase();

type Growing = { -readonly [K in keyof Candidate]: Candidate[K] } & { lines: number[]; addresses: RowAddress[] };

/**
 * Puts the rows of one person together: several addresses, or several services at one. A row that adds nothing stays by
 * itself, and is found to be a double.
 */
export function groupPeople(rows: readonly Candidate[]): Person[] {
  const people: Growing[] = [];
  const known = new Map<string, Growing>();
  for (const row of rows) {
    const key = nameToo(row, personKey(row));
    const person = key === undefined ? undefined : known.get(key);
    const grown = person && grow(person.addresses, row);
    if (person && grown) {
      person.addresses = grown;
      person.lines.push(row.line);
      person.notes = [...new Set([...person.notes, ...row.notes])];
      if (row.status === 'Converted' && person.status === 'New Lead') person.status = row.status;
      continue;
    }
    const another = { ...row, addresses: grow([], row) ?? [], lines: [row.line] };
    people.push(another);
    if (key !== undefined && !person) known.set(key, another);
  }
  return people.map(({ addresses, ...person }) => ({
    ...person,
    addresses: settleTypes(addresses).map(knownToAll),
  }));
}

/** One row of a house tells of its gate; the driver of its other services stands before the same. */
function knownToAll<A extends RowAddress | PersonAddress>(address: A): A {
  const told = address.services.find(({ accommodation }) => accommodation)?.accommodation ?? null;
  const services = address.services.map((one) => ({ ...one, accommodation: one.accommodation ?? told }));
  return { ...address, services };
}

/** The addresses with those of one more row; undefined when it adds nothing. */
function grow(before: readonly RowAddress[], { addresses, contactNumber }: Candidate): RowAddress[] | undefined {
  if (contactNumber !== null) return [...before, ...addresses];
  const all = [...before];
  let isNew = false;
  for (const address of addresses) {
    const at = all.findIndex((one) => samePlace(one, address));
    const there = all[at];
    const services = address.services.flatMap((service) => besides(there?.services ?? [], service));
    if (!there) all.push(address);
    else
      all[at] = {
        ...there,
        isBilling: there.isBilling || address.isBilling,
        isMailing: there.isMailing || address.isMailing,
        services: [...there.services, ...services],
      };
    isNew ||= !there || services.length > 0;
  }
  return isNew ? all : undefined;
}

/** What a row adds to the services of a house: another stream, or another route of one, whose cans are its own. */
function besides(before: readonly RowService[], service: RowService): RowService[] {
  const [same] = before.filter(({ stream }) => stream === service.stream);
  if (!same) return [service];
  return isOnAnotherRoute(service, before) ? [{ ...service, cans: same.cans }] : [];
}

/** The services of a house, each once, whose several routes stand in several rows. */
export const eachOnce = (services: readonly RowService[]): RowService[] =>
  services.filter(({ stream }, at) => services.findIndex((one) => one.stream === stream) === at);

/**
 * What each address is for, as far as the file does not say it: all of them are served, and the first gets the letters
 * that no other one gets. Of two for billing the first is.
 */
function settleTypes(addresses: readonly RowAddress[]): PersonAddress[] {
  const firstOf = (flag: 'isBilling' | 'isMailing') => {
    const said = addresses.findIndex((address) => address[flag] === true);
    return said === -1 ? addresses.findIndex((address) => address[flag] === null) : said;
  };
  const [billing, mailing] = [firstOf('isBilling'), firstOf('isMailing')];
  return addresses.map((address, at) => ({
    ...address,
    isBilling: at === billing,
    isSecondBilling: address.isBilling === true && at !== billing,
    isMailing: at === mailing,
    isService: address.isService ?? true,
  }));
}

/**
 * The rows that can be imported, and what is wrong with the others. Who has a bad row waits with all of them: mended and
 * imported again, they would otherwise be found to be doubles of their own.
 */
export function partBad(
  rows: readonly (Candidate | BadRow)[],
): Readonly<{ good: Candidate[]; badLines: Set<number>; problems: RowProblem[] }> {
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const key = 'problems' in row ? personKey(row.known) : undefined;
    if (key !== undefined && !lineOf.has(key)) lineOf.set(key, row.line);
  }
  const good: Candidate[] = [];
  const badLines = new Set<number>();
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const waitsFor = 'problems' in row ? undefined : lineOf.get(personKey(row) ?? '');
    if (!('problems' in row) && waitsFor === undefined) {
      good.push(row);
      continue;
    }
    badLines.add(row.line);
    const waits = { column: null, value: null, reason: `Waits for row ${waitsFor}, which is of the same person` };
    problems.push(...('problems' in row ? row.problems : [{ line: row.line, ...waits }]));
  }
  return { good, badLines, problems };
}
