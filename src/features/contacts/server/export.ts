import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { dayAt } from '../../../kernel/calendar.ts';
import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Contact, ContactAddress } from '../contract.ts';
import { type ContactField, contactFields } from '../fields.ts';
import { csvLine } from '../rules.ts';
import { namedTexts } from './store-fields.ts';
import { type ContactFilters, matching } from './store-search.ts';

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
].flat();

/** Without an address null stands for all that it has. */
type Blank<T> = { [K in keyof T]: T[K] | null };
type ExportRow = Pick<Contact, ContactField | 'id' | 'createdAt' | 'status'> &
  Readonly<Blank<Omit<ContactAddress, 'id' | 'createdAt' | 'updatedAt'>>>;

/** One line per address, or one for a contact without any; written while it is read, in pieces of 2,000 contacts. */
export function exportFile(read: Reader, filters: ContactFilters, timeZone: string, now: string): FileAnswer {
  return {
    bytes: Readable.from(lines(read, filters, timeZone), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
    fileName: `contacts-${dayAt(now, timeZone)}.csv`,
    inline: false,
  };
}

async function* lines(read: Reader, filters: ContactFilters, timeZone: string): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(header));
  let after: string | undefined;
  do {
    const rows = await exportRows(read, filters, after);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row, timeZone))).join(''));
    after = rows.at(-1)?.id;
  } while (after);
}

/** The contacts that follow `after` in the order of the list. */
async function exportRows(read: Reader, filters: ContactFilters, after: string | undefined): Promise<ExportRow[]> {
  const following = after
    ? sql`and (c.created_at, c.id) < (select created_at, id from contact where id = ${after})`
    : sql``;
  const { rows } = await sql<ExportRow>`
    select c.id, c.created_at as "createdAt", ${namedTexts}, c.status, a.street, a.city, a.state, a.zip_code as "zipCode",
      a.country, a.is_billing as "isBilling", a.is_mailing as "isMailing", a.is_service as "isService", a.latitude,
      a.longitude, cans_at(a.id, a.waste_cans_count) as cans, a.pickup_day as "pickupDay"
    from (
      select * from contact c where ${matching(filters)} ${following}
      order by c.created_at desc, c.id desc limit ${contactsAtOnce}) c
    left join contact_address a on a.contact_id = c.id and a.deleted_at is null
    order by c.created_at desc, c.id desc, a.created_at, a.id`.execute(read);
  return rows;
}

function cells(row: ExportRow, timeZone: string) {
  const yesOrNo = (said: boolean | null) => (said === null ? null : said ? 'yes' : 'no');
  return [
    [...textKeys.map((key) => row[key]), row.status],
    [dayAt(row.createdAt, timeZone), row.street, row.city, row.state, row.zipCode, row.country],
    [yesOrNo(row.isBilling), yesOrNo(row.isMailing), yesOrNo(row.isService)],
    [row.latitude, row.longitude, row.cans, row.pickupDay],
  ].flat();
}
