import { invalidField } from '../../kernel/refusal.ts';
import { contactFields, each } from '../contacts/fields.ts';

const { firstName, lastName, accountNumber, ...otherTexts } = contactFields;

/** What a column of a customer list may hold, and how headers are written in the field; see `formFields`. */
const importColumns = {
  accountNumber,
  firstName,
  lastName,
  fullName: { label: 'Full name', synonyms: 'fullname name customername contactname customer contact residentname' },
  ...otherTexts,
  status: { label: 'Status', synonyms: 'status contactstatus leadstatus stage' },
  street: {
    label: 'Street',
    synonyms: 'street streetaddress serviceaddress siteaddress address1 addressline1 street1 line1 address',
  },
  city: { label: 'City', synonyms: 'city town servicecity locality' },
  state: { label: 'State', synonyms: 'state province stateprovince servicestate region st' },
  zipCode: { label: 'ZIP code', synonyms: 'zip zipcode postalcode postcode postal servicezip zip5' },
  country: { label: 'Country', synonyms: 'country' },
  latitude: { label: 'Latitude', synonyms: 'latitude lat' },
  longitude: { label: 'Longitude', synonyms: 'longitude lng lon long' },
  cans: {
    label: 'Cans',
    synonyms: 'cans carts cancount cartcount numberofcarts numberofcans wastecans containers bins',
  },
  pickupDay: {
    label: 'Pickup day',
    synonyms: 'pickupday serviceday collectionday routeday pickup weekday day',
  },
};
export type ImportField = keyof typeof importColumns;
export const importFields = Object.keys(importColumns) as ImportField[];
export const fieldLabels = each(importColumns, 'label');

/** For each column of a file the field it fills, or null for none. */
export type Mapping = readonly (ImportField | null)[];

/** Guesses the fields from the header; each is given to one column at most, two names win over one full name. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map((title) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const mapping: (ImportField | null)[] = header.map(() => null);
  for (const field of importFields) {
    const known = importColumns[field].synonyms.split(' ').find((name) => mapping[names.indexOf(name)] === null);
    if (known && !(field === 'fullName' && hasBothNames(mapping))) mapping[names.indexOf(known)] = field;
  }
  return mapping;
}

const hasBothNames = (mapping: Mapping) => mapping.includes('firstName') && mapping.includes('lastName');

/** A mapping made by hand; refuses (bad-mapping) one that does not fit the file or names a field twice. */
export function checkMapping(mapping: Mapping, header: readonly string[]): Mapping {
  if (mapping.length !== header.length)
    throw invalidField('mapping', 'bad-mapping', 'The columns chosen are those of another file.');
  const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
  if (twice) throw invalidField('mapping', 'bad-mapping', `Two columns are chosen for “${fieldLabels[twice]}”.`);
  return mapping;
}

const requiredFields = ['email', 'street', 'city', 'state', 'zipCode'] as const;

/** The required fields that no column fills, as a person calls them. */
export function missingFields(mapping: Mapping): string[] {
  const missing: string[] = requiredFields
    .filter((field) => !mapping.includes(field))
    .map((field) => fieldLabels[field]);
  if (mapping.includes('fullName') || hasBothNames(mapping)) return missing;
  if (mapping.includes('lastName')) return [fieldLabels.firstName, ...missing];
  if (mapping.includes('firstName')) return [fieldLabels.lastName, ...missing];
  return ['First name and Last name (or Full name)', ...missing];
}
