import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, instant, yesOrNo } from '../../kernel/shapes.ts';
import { contactStatuses } from '../contacts/contract.ts';
import { accommodation } from '../services/contract.ts';
import { streams } from '../services/streams.ts';
import { importFields } from './columns.ts';

export const fileEncodings = ['UTF-8', 'UTF-16', 'Windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

export const mostFileBytes = 10 * 1024 * 1024;
export const mostRows = 50_000;
export const mostColumns = 200;
/** Rows that a report shows as they will be. */
export const mostShown = 20;
/** Problems and duplicates that a report lists; its counts are of all. */
export const mostListed = 2000;

/** For each column of the file the field it fills, or null; guessed from the header when left out. */
const mapping = z.optional(z.array(z.nullable(z.enum(importFields))).check(z.maxLength(mostColumns)));

export const rowProblem = z.strictObject({
  /** Which row of the list it is, as a spreadsheet counts: the header is 1, and a line break in a cell begins none. */
  line: z.number(),
  /** As the header calls it; null when the row itself is wrong. */
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: z.string(),
});
export type RowProblem = z.infer<typeof rowProblem>;

export const duplicateRow = z.strictObject({
  line: z.number(),
  name: z.string(),
  reason: z.string(),
  /** The contact that is there already; null when the double is in the file itself. */
  contactId: z.nullable(id),
});
export type DuplicateRow = z.infer<typeof duplicateRow>;

const often = z.enum(['weekly', 'biweekly', 'monthly']);
const pickup = { cans: z.number(), pickupDay: z.nullable(z.enum(weekdays)) };

/** A customer as an import will add it. */
const comingCustomer = z.strictObject({
  line: z.number(),
  name: z.string(),
  /** Empty for none. */
  email: z.string(),
  phone: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  status: z.enum(contactStatuses),
  addresses: z.array(
    z.strictObject({
      text: z.string(),
      /** What it is for, such as "billing"; empty for nothing yet. */
      uses: z.array(z.enum(['service', 'billing', 'mailing'])),
      /** The file says that bills go here too; a contact has one such address, and another one came first. */
      isSecondBilling: z.boolean(),
      ...pickup,
      services: z.array(
        z.strictObject({
          ...pickup,
          stream: z.enum(streams),
          routeName: z.nullable(z.string()),
          /** Null where the list says nothing of it. */
          often: z.nullable(often),
          accommodation: z.nullable(accommodation),
        }),
      ),
    }),
  ),
  /** Their beginnings. */
  notes: z.array(z.string()),
});
export type ComingCustomer = z.infer<typeof comingCustomer>;

/** A route that the list names, or of those whom it serves less than every week. */
const listedRoute = z.strictObject({
  name: z.string(),
  stream: z.enum(streams),
  day: z.enum(weekdays),
  often,
  stops: z.number(),
});

/** What would become of a file. */
export const importReport = z.strictObject({
  columns: z.array(z.strictObject({ header: z.string(), field: z.nullable(z.enum(importFields)) })),
  encoding: z.enum(fileEncodings),
  /** The first customers that would be added. */
  coming: z.array(comingCustomer),
  /** Customers and addresses that would be added, of the rows that are ready. */
  customers: z.number(),
  addresses: z.number(),
  /** Services that the list says would begin. */
  services: z.number(),
  routes: z.array(listedRoute),
  /** Services that need a route of the list, but have no weekday: they go on none. */
  withoutDay: z.number(),
  /** The first rows as they are in the file. */
  preview: z.array(z.array(z.string())),
  /** Required fields that no column fills; the rows are judged only when there are none. */
  missing: z.array(z.string()),
  rows: z.number(),
  ready: z.number(),
  bad: z.number(),
  duplicates: z.number(),
  /** E-mail addresses of which the list says that they want or take no letters, where nothing here says so yet. */
  marks: z.number(),
  problems: z.array(rowProblem),
  duplicateRows: z.array(duplicateRow),
});
export type ImportReport = z.infer<typeof importReport>;

export const customerImport = z.strictObject({
  id,
  fileName: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  contactCount: z.number(),
  addressCount: z.number(),
  /** Rows left out, as duplicates or because they were bad. */
  skippedCount: z.number(),
  /** Null also while contacts are kept. */
  undoneAt: z.nullable(instant),
});
export type CustomerImport = z.infer<typeof customerImport>;

const fileRefusals = {
  'empty-file': 'invalid',
  'broken-csv': 'invalid',
  'too-many-rows': 'invalid',
  'too-many-columns': 'invalid',
  'bad-mapping': 'invalid',
} as const;

export const customerImportContract = contract('customer-import', {
  check: operation({
    method: 'POST',
    path: '/customer-imports/check',
    access: admins,
    touches: [],
    summary: 'Try a CSV file of customers: what would be imported, and what is wrong with the rest. Changes nothing',
    input: z.object({ mapping }),
    output: importReport,
    refusals: fileRefusals,
    body: 'form',
    fileBytes: mostFileBytes,
  }),
  badRows: operation({
    method: 'POST',
    path: '/customer-imports/bad-rows',
    access: admins,
    touches: [],
    summary: 'The rows of a file that cannot be imported, as CSV with the same columns and the reason, to be mended',
    input: z.object({ mapping }),
    output: z.strictObject({ csv: z.string() }),
    refusals: fileRefusals,
    body: 'form',
    fileBytes: mostFileBytes,
  }),
  create: operation({
    method: 'POST',
    path: '/customer-imports',
    access: admins,
    touches: ['customer-import', 'contacts', 'mailing-list', 'outbox-state', 'activities', 'services', 'routes'],
    summary:
      'Import customers from a CSV file, all or nothing; rows that are there already are left out, but for what they say about letters',
    input: z.object({ mapping, skipBadRows: yesOrNo, makeRoutes: yesOrNo }),
    output: z.strictObject({
      /** Null when every row was there already. */
      import: z.nullable(customerImport),
      report: importReport,
    }),
    refusals: { ...fileRefusals, 'missing-columns': 'invalid', 'bad-rows': 'invalid', 'import-under-way': 'conflict' },
    body: 'form',
    fileBytes: mostFileBytes,
  }),
  list: operation({
    method: 'GET',
    path: '/customer-imports',
    access: admins,
    shows: ['customer-import'],
    summary: 'Earlier imports, newest first',
    input: z.object({}),
    output: z.strictObject({ imports: z.array(customerImport) }),
  }),
  undo: operation({
    method: 'POST',
    path: '/customer-imports/{id}/undo',
    access: admins,
    touches: ['customer-import', 'contacts', 'routes'],
    summary:
      'Delete what an import made, except contacts that were changed or used since; undone when none is kept, else to be done again',
    isOnce: true,
    input: z.object({ id }),
    output: z.strictObject({
      removed: z.number(),
      kept: z.array(z.strictObject({ contactId: id, name: z.string(), reason: z.string() })),
    }),
    refusals: { 'already-undone': 'conflict' },
  }),
});
