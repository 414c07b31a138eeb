/** What a mass e-mail says to each recipient alone: fields such as `{{first_name}}` or `{{next_pickup|soon}}`. */
import { type FieldMessages, Refusal } from '../../kernel/refusal.ts';

export const fieldNames = ['first_name', 'last_name', 'next_pickup', 'amount_open', 'pay_link'] as const;
export type FieldName = (typeof fieldNames)[number];
/** Of one recipient; what is absent has no value for them. */
export type Values = Readonly<Partial<Record<FieldName, string>>>;

export const fieldMeanings: Readonly<Record<FieldName, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  next_pickup: 'Next pickup',
  amount_open: 'Amount open',
  pay_link: 'Pay link',
};

/** `{{name}}`, or `{{name|what is said instead}}` for whoever has no value. */
const field = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;
const nameIn = (written: string) => written.trim().toLowerCase();
const isField = (name: string): name is FieldName => fieldNames.some((one) => one === name);

/** What cannot be filled in for anybody, in a sentence; undefined when all can. */
export function whyNotFields(text: string): string | undefined {
  for (const [written, name = ''] of text.matchAll(field))
    if (!isField(nameIn(name)))
      return `There is no field ${written}. The fields are ${fieldNames.map((one) => `{{${one}}}`).join(', ')}`;
  if (/\{\{|\}\}/.test(text.replaceAll(field, ''))) return 'A field begins with {{ and ends with }}';
  return undefined;
}

type Written = Readonly<{ subject: string; message: string }>;

/** Refuses (unknown-field) words with fields that nobody knows, at their place. */
export function refuseUnknownFields({ subject, message }: Written): void {
  const fields: FieldMessages = Object.fromEntries(
    Object.entries({ subject: whyNotFields(subject), message: whyNotFields(message) }).flatMap(([key, why]) =>
      why ? [[key, why]] : [],
    ),
  );
  const [why] = Object.values(fields);
  if (why) throw new Refusal('invalid', 'unknown-field', why, { fields });
}

/** The fields that words ask for. */
export const fieldsUsed = ({ subject, message }: Written): ReadonlySet<FieldName> =>
  new Set([...`${subject} ${message}`.matchAll(field)].map(([, name = '']) => nameIn(name)).filter(isField));

/** The first field without a value for whoever has these, and without other words for them. */
export function missingField({ subject, message }: Written, values: Values): FieldName | undefined {
  for (const [, written = '', instead] of `${subject} ${message}`.matchAll(field)) {
    const name = nameIn(written);
    if (isField(name) && values[name] === undefined && instead === undefined) return name;
  }
  return undefined;
}

/** The words as one recipient reads them; the text stays plain text. */
export const filledIn = (text: string, values: Values): string =>
  text.replaceAll(field, (written, name: string, instead?: string) => {
    const known = nameIn(name);
    return isField(known) ? (values[known] ?? instead?.trim() ?? written) : written;
  });
