import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Contact, ExportedAddress } from '../contract.ts';
import { type ContactField, contactFields } from '../fields.ts';
import { namedTexts } from './store-fields.ts';
import { type ContactFilters, newestFirst, shown } from './store-search.ts';

const contactsAtOnce = 2000;
const byteOrderMark = '\uFEFF'; // Excel reads UTF-8 only with it

/** The account number first, as in the lists that companies bring. */
const { accountNumber, ...others } = contactFields;
const texts = { accountNumber, ...others };
const textKeys = Object.keys(texts) as ContactField[];

/** The import understands the same names. */
const header = [
  [...textKeys.map((key) => texts[key].header), 'Status', 'Created'],
  ['Street', 'City', 'State', 'Zip', 'Country', 'Billing', 'Mailing', 'Service'],
  ['Latitude', 'Longitude', 'Carts', 'Pickup Day'],
  ['No Announcements', 'No Service Notices', 'Email Failed'],
  // Which lines are of one contact, whatever else contacts have in common.
  ['Contact in File'],
].flat();

const markColumns = ['noAnnouncements', 'noServiceNotices', 'emailFailed'] as const;

type ExportedContact = Pick<Contact, ContactField | 'id' | 'createdAt' | 'status'>;
export type ListExportedAddresses = (read: Reader, contactIds: readonly string[]) => Promise<ExportedAddress[]>;

const addressColumns = [
  ...(['street', 'city', 'state', 'zipCode', 'country', 'isBilling', 'isMailing', 'isService'] as const),
  ...(['latitude', 'longitude', 'cans', 'pickupDay'] as const),
];

/** What goes to no address of a list: who wants no letters of a kind, and whose mail server refused. */
export type MailingMarks = Readonly<{ noAnnouncements: boolean; noServiceNotices: boolean; emailFailed: boolean }>;
/** By the addresses in small letters; those without a mark are left out. */
export type ListMailingMarks = (read: Reader, emails: readonly string[]) => Promise<ReadonlyMap<string, MailingMarks>>;

type Exporting = Readonly<{
  timeZone: string;
  now: string;
  listExportedAddresses: ListExportedAddresses;
  listMailingMarks: ListMailingMarks;
}>;

/** One line per address, or one for a contact without any; written while it is read, in pieces of 2,000 contacts. */
export function exportFile(read: Reader, filters: ContactFilters, exporting: Exporting): FileAnswer {
  return {
    bytes: Readable.from(lines(read, filters, exporting), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
    fileName: `contacts-${dayAt(exporting.now, exporting.timeZone)}.csv`,
    inline: false,
  };
}

async function* lines(
  read: Reader,
  filters: ContactFilters,
  { timeZone, listExportedAddresses, listMailingMarks }: Exporting,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(header));
  const wanted = await shown(read, filters);
  let after: string | undefined;
  let before = 0;
  do {
    const contacts = await contactsAfter(read, wanted, after);
    const ids = contacts.map(({ id }) => id);
    const addressesOf = Map.groupBy(await listExportedAddresses(read, ids), ({ contactId }) => contactId);
    const marks = await listMailingMarks(
      read,
      contacts.flatMap(({ email }) => email?.toLowerCase() ?? []),
    );
    const rows = contacts.flatMap((contact, at) =>
      (addressesOf.get(contact.id) ?? [undefined]).map((address) => [
        ...cells(contact, address, { marks: marks.get(contact.email?.toLowerCase() ?? ''), timeZone }),
        before + at + 1,
      ]),
    );
    before += contacts.length;
    if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''));
    after = ids.at(-1);
  } while (after);
}

/** The contacts that follow `after` in the order of the list. */
async function contactsAfter(
  read: Reader,
  wanted: RawBuilder<unknown>,
  after: string | undefined,
): Promise<ExportedContact[]> {
  const following = after
    ? sql`and (c.created_at, c.id) < (select created_at, id from contact where id = ${after})`
    : sql``;
  const { rows } = await sql<ExportedContact>`
    select c.id, c.created_at as "createdAt", ${namedTexts}, c.status
    from contact c where ${wanted} ${following} ${newestFirst} limit ${contactsAtOnce}`.execute(read);
  return rows;
}

type Beside = Readonly<{ marks: MailingMarks | undefined; timeZone: string }>;

function cells(contact: ExportedContact, address: ExportedAddress | undefined, { marks, timeZone }: Beside) {
  const cell = (value: string | number | boolean | null | undefined) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);
  return [
    ...textKeys.map((key) => contact[key]),
    ...[contact.status, dayAt(contact.createdAt, timeZone)],
    ...addressColumns.map((column) => cell(address?.[column])),
    ...markColumns.map((mark) => (marks?.[mark] ? 'yes' : null)),
  ];
}
