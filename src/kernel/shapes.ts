/**
 * The shapes that every contract is made of. What they say is English, unless a form asks in the language of its reader;
 * the name of the field is given in the same one.
 */
import * as z from 'zod/mini';
import { isDate } from './calendar.ts';
import type { Language } from './language.ts';
import { highestPage } from './paging.ts';
import { oneLine, severalLines } from './typed.ts';
import { shapeWords } from './words.ts';

/** PostgreSQL refuses NUL and lone surrogates with a fault; they are refused here first (security, trap 7). */
const storable = (s: string) => !s.includes('\u0000') && s.isWellFormed();

/** A string; what is missing altogether is "required", whatever else comes is "must be text". */
function string(name: string, language: Language) {
  const { required, mustBeText } = shapeWords[language];
  return z.string({ error: ({ input }) => (input === undefined || input === null ? required : mustBeText)(name) });
}

type Kept = (typed: string) => string;
type Given = readonly [name: string, max?: number, language?: Language];

const writing =
  (kept: Kept) =>
  (...[name, max = 200, language = 'en']: Given) =>
    string(name, language).check(
      z.overwrite(kept),
      // Written when it is needed: formatting the limits of all fields takes a twentieth of a start.
      z.maxLength(max, { error: () => shapeWords[language].tooLong(name, max) }),
      z.refine(storable, shapeWords[language].unstorable(name)),
    );

const requiredWriting =
  (kept: Kept) =>
  (...[name, max, language = 'en']: Given) =>
    writing(kept)(name, max, language).check(z.minLength(1, shapeWords[language].required(name)));

const optionalWriting =
  (kept: Kept) =>
  (...given: Given) =>
    z._default(
      z.pipe(
        z.nullable(writing(kept)(...given)),
        z.transform((s: string | null) => (s ? s : null)),
      ),
      null,
    );

/** One line of text without what cannot be seen (`typed.ts`), trimmed, possibly empty. */
export const text = writing(oneLine);
export const requiredText = requiredWriting(oneLine);
/** Text that is stored as null when left empty (spec 2 §5). */
export const optionalText = optionalWriting(oneLine);

/** The same of several lines: what a text area asks for. */
export const prose = writing(severalLines);
export const requiredProse = requiredWriting(severalLines);
export const optionalProse = optionalWriting(severalLines);

export function email(language: Language = 'en', name: string = shapeWords[language].email) {
  const { required, tooLong, notAnEmail, unstorable } = shapeWords[language];
  return z.string(required(name)).check(
    z.overwrite(oneLine),
    z.minLength(1, required(name)),
    z.maxLength(254, tooLong(name, 254)),
    z.refine((s) => s === '' || z.safeParse(z.email(), s).success, notAnEmail),
    z.refine(storable, unstorable(name)),
  );
}

const say = shapeWords.en;

export const id = z.uuid(say.notAnId);
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true, message: say.notATime });
/** A calendar day, YYYY-MM-DD, without a time zone. */
export const date = z.string(say.chooseADate).check(z.refine(isDate, say.notADate));
const degrees = (name: string, most: number) => {
  const message = say.notDegrees(name, most);
  return z.number(message).check(z.minimum(-most, message), z.maximum(most, message));
};
export const latitude = degrees(say.latitude, 90);
export const longitude = degrees(say.longitude, 180);

export function wholeNumber(name: string, min: number, max: number, language: Language = 'en') {
  const { notANumber, notWhole, tooSmall, tooLarge } = shapeWords[language];
  return z
    .number(notANumber(name))
    .check(
      z.int(notWhole(name)),
      z.minimum(min, tooSmall(name, min)),
      z.maximum(max, { error: () => tooLarge(name, max) }),
    );
}

/** Which state of a thing somebody has seen; as large as the column that counts it. */
export const version = wholeNumber(say.version, 0, 2_147_483_647);

/** A page number as it stands in a query string. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(highestPage)), 1);
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
