import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { dayAt } from '../../../kernel/calendar.ts';
import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { csvLine } from '../rules.ts';
import { type ContactFilters, matching } from './store-search.ts';

const contactsAtOnce = 2000;
const byteOrderMark = '\uFEFF'; // Excel reads UTF-8 only with it

/** The import understands the same names. */
const header = [
  ['Account', 'First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Status', 'Created'],
  ['Street', 'City', 'State', 'Zip', 'Country', 'Billing', 'Mailing', 'Service'],
  ['Latitude', 'Longitude', 'Carts', 'Pickup Day'],
].flat();

type ExportRow = Readonly<{
  id: string;
  createdAt: string;
  accountNumber: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  companyName: string | null;
  status: string;
  street: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  country: string | null;
  isBilling: boolean | null;
  isMailing: boolean | null;
  isService: boolean | null;
  latitude: number | null;
  longitude: number | null;
  cans: number | null;
  pickupDay: string | null;
}>;

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
    select c.id, c.created_at as "createdAt", c.account_number as "accountNumber", c.first_name as "firstName",
      c.last_name as "lastName", c.email, c.phone, c.company_name as "companyName", c.status, a.street, a.city,
      a.state, a.zip_code as "zipCode", a.country, a.is_billing as "isBilling", a.is_mailing as "isMailing",
      a.is_service as "isService", a.latitude, a.longitude, cans_at(a.id, a.waste_cans_count) as cans, a.pickup_day as "pickupDay"
    from (
      select * from contact c where ${matching(filters)} ${following}
      order by c.created_at desc, c.id desc limit ${contactsAtOnce}) c
    left join contact_address a on a.contact_id = c.id and a.deleted_at is null
    order by c.created_at desc, c.id desc, a.created_at, a.id`.execute(read);
  return rows;
}

function cells(row: ExportRow, timeZone: string) {
  const yesOrNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no');
  return [
    [row.accountNumber, row.firstName, row.lastName, row.email, row.phone, row.companyName, row.status],
    [dayAt(row.createdAt, timeZone), row.street, row.city, row.state, row.zipCode, row.country],
    [yesOrNo(row.isBilling), yesOrNo(row.isMailing), yesOrNo(row.isService)],
    [row.latitude, row.longitude, row.cans, row.pickupDay],
  ].flat();
}
