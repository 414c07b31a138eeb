/** The shapes that every contract is made of. Messages are complete sentences or start with the field's name. */
import * as z from 'zod/mini';
import { isDate } from './calendar.ts';

/** PostgreSQL refuses NUL and lone surrogates with a fault; they are refused here first (security, trap 7). */
const storable = (s: string) => !s.includes('\u0000') && s.isWellFormed();
const unstorable = 'contains characters that cannot be stored';

/** A string; what is missing altogether is "required", whatever else comes is "must be text". */
const string = (name: string) =>
  z.string({
    error: ({ input }) => `${name} ${input === undefined || input === null ? 'is required' : 'must be text'}`,
  });

/** Free text, trimmed, possibly empty. */
export const text = (name: string, max = 200) =>
  string(name).check(
    z.trim(),
    // Written when it is needed: formatting the limits of all fields takes a twentieth of a start.
    z.maxLength(max, { error: () => `${name} can have at most ${max.toLocaleString('en-US')} characters` }),
    z.refine(storable, `${name} ${unstorable}`),
  );

export const requiredText = (name: string, max = 200) => text(name, max).check(z.minLength(1, `${name} is required`));

/** Text that is stored as null when left empty (spec 2 §5). */
export const optionalText = (name: string, max = 200) =>
  z._default(
    z.pipe(
      z.nullable(text(name, max)),
      z.transform((s: string | null) => (s ? s : null)),
    ),
    null,
  );

export const email = (name = 'Email') =>
  z.string(`${name} is required`).check(
    z.trim(),
    z.minLength(1, `${name} is required`),
    z.maxLength(254, `${name} can have at most 254 characters`),
    z.refine((s) => s === '' || z.safeParse(z.email(), s).success, 'Enter a valid email address'),
    z.refine(storable, `${name} ${unstorable}`),
  );

export const id = z.uuid('This is not a valid id');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true, message: 'This is not a valid time' });
/** A calendar day, YYYY-MM-DD, without a time zone. */
export const date = z.string('Choose a date').check(z.refine(isDate, 'This is not a valid date'));
const degrees = (name: string, most: number) => {
  const message = `${name} must be a number from -${most} to ${most}`;
  return z.number(message).check(z.minimum(-most, message), z.maximum(most, message));
};
export const latitude = degrees('Latitude', 90);
export const longitude = degrees('Longitude', 180);

export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .number(`${name} must be a number`)
    .check(
      z.int(`${name} must be a whole number`),
      z.minimum(min, `${name} must be at least ${min}`),
      z.maximum(max, `${name} can be at most ${max.toLocaleString('en-US')}`),
    );

/** Which state of a thing somebody has seen; as large as the column that counts it. */
export const version = wholeNumber('Version', 0, 2_147_483_647);

/** A page number as it stands in a query string. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);
/** A yes or no as it stands in a query string. */
export const yesOrNo = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((v) => v === true || v === 'true'),
  ),
  false,
);

export const nothing = z.strictObject({});
/** The answer of an operation that has nothing to tell but success. */
export const done = z.strictObject({ done: z.literal(true) });
