/** The texts each a contact in statements. Names come from `fields.ts` alone, values are always parameters. */
import { type RawBuilder, sql } from 'kysely';
import { type ContactField, contactFields, each } from '../fields.ts';

const columns = Object.entries(each(contactFields, 'column'));
const listed = (said: (key: string, column: string) => string) =>
  sql.raw(columns.map(([key, column]) => said(key, column)).join(', '));

/** first_name, last_name, … */
export const textColumns = listed((_, column) => column);
/** Of `contact c`: c.first_name as "firstName", … */
export const namedTexts = listed((key, column) => `c.${column} as "${key}"`);
/** Of `contact c`, for a JSON object: 'firstName', c.first_name, … */
export const jsonTexts = listed((key, column) => `'${key}', c.${column}`);
/** Of records `r` that came as JSON: r."firstName", … */
export const recordTexts = listed((key) => `r."${key}"`);
/** What these records look like: "firstName" text, … */
export const recordShape = listed((key) => `"${key}" text`);

type Given = Readonly<{ [K in ContactField]?: string | null | undefined }>;

/** For `insert`, in the order of `textColumns`; null for what is not given. */
export const valuesOf = (texts: Given): RawBuilder<unknown> =>
  sql.join(columns.map(([key]) => texts[key as ContactField] ?? null));

/** For `update`: first_name = …, of these fields alone. */
export const settingTexts = <K extends ContactField>(
  fields: Readonly<Record<K, Readonly<{ column: string }>>>,
  texts: Readonly<Record<NoInfer<K>, string | null>>,
): RawBuilder<unknown> =>
  sql.join((Object.keys(fields) as K[]).map((key) => sql`${sql.ref(fields[key].column)} = ${texts[key]}`));

/** The contract's `contactRow`, of `contact c`. */
export const rowColumns = sql`
  c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.company_name as "companyName", c.status,
  c.created_at as "createdAt"`;
