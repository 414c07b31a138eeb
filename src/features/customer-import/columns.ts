import { invalidField } from '../../kernel/refusal.ts';

/** What a column of a customer list may hold. */
export const importFields = [
  'accountNumber',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'companyName',
  'status',
  'street',
  'city',
  'state',
  'zipCode',
  'country',
  'latitude',
  'longitude',
  'cans',
  'pickupDay',
] as const;
export type ImportField = (typeof importFields)[number];

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  accountNumber: 'Account number',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company',
  status: 'Status',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  cans: 'Cans',
  pickupDay: 'Pickup day',
};

/** How headers are written in the field, letters and digits only, the clearest first. */
const synonyms: Readonly<Record<ImportField, string>> = {
  accountNumber: 'accountnumber accountno account acctno acct customernumber customerno customerid accountid',
  firstName: 'firstname first givenname forename fname contactfirstname',
  lastName: 'lastname last surname familyname lname contactlastname',
  fullName: 'fullname name customername contactname customer contact residentname',
  email: 'email emailaddress mail emails contactemail',
  phone: 'phone phonenumber telephone tel mobile mobilephone cell cellphone primaryphone homephone phone1',
  companyName: 'company companyname business businessname organization organisation',
  status: 'status contactstatus leadstatus stage',
  street: 'street streetaddress serviceaddress siteaddress address1 addressline1 street1 line1 address',
  city: 'city town servicecity locality',
  state: 'state province stateprovince servicestate region st',
  zipCode: 'zip zipcode postalcode postcode postal servicezip zip5',
  country: 'country',
  latitude: 'latitude lat',
  longitude: 'longitude lng lon long',
  cans: 'cans carts cancount cartcount numberofcarts numberofcans wastecans containers bins',
  pickupDay: 'pickupday serviceday collectionday routeday pickup weekday day',
};

/** For each column of a file the field it fills, or null for none. */
export type Mapping = readonly (ImportField | null)[];

/** Guesses the fields from the header; each is given to one column at most, two names win over one full name. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map((title) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const mapping: (ImportField | null)[] = header.map(() => null);
  for (const field of importFields) {
    const known = synonyms[field].split(' ').find((name) => mapping[names.indexOf(name)] === null);
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
