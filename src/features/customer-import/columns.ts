import { invalidField } from '../../kernel/refusal.ts';
import { contactFields, each } from '../contacts/fields.ts';
import { headerMeanings, headerNames, purposeIn } from './header-words.ts';
import { streamColumns } from './stream-columns.ts';

const { firstName, lastName, accountNumber, email, phone, ...otherTexts } = contactFields;

/**
 * What a column of a customer list may hold, and how headers are written in the field (see `formFields`, and
 * `header-words.ts` for what is shortened). What is found here first takes its column first.
 */
const importColumns = {
  accountNumber,
  contactNumber: { label: 'Contact in file', synonyms: 'contactinfile' },
  firstName,
  lastName,
  fullName: {
    label: 'Full name',
    synonyms:
      'fullname name customername contactname customer contact residentname accountname customerfullname displayname',
  },
  email,
  phone,
  secondPhone: {
    label: 'Second phone',
    synonyms: 'cell cellphone mobile mobilephone mobilenumber secondphone phone2 altphone workphone homephone',
  },
  ...otherTexts,
  status: { label: 'Status', synonyms: 'status contactstatus leadstatus stage' },
  created: {
    label: 'Customer since',
    synonyms: 'created customersince createddate datecreated createdon since clientsince',
  },
  street: {
    label: 'Street',
    synonyms:
      'street streetaddress servicestreet serviceaddress siteaddress shippingstreet serviceaddress1 address1 addressline1 street1 line1 siteaddress1 shippingaddress address location servicelocation',
  },
  houseNumber: {
    label: 'House number, where the street has none',
    synonyms: 'housenumber servicehousenumber streetnumber streetno houseno addressnumber',
  },
  unit: {
    label: 'Unit',
    synonyms: 'unit apt apartment suite unitnumber aptnumber address2 addressline2 street2 serviceunit',
  },
  city: { label: 'City', synonyms: 'city town servicecity sitecity shippingcity locality' },
  state: {
    label: 'State',
    synonyms: 'state province stateprovince servicestate sitestate shippingstate region st',
  },
  zipCode: {
    label: 'ZIP code',
    synonyms: 'zip zipcode postalcode postcode postal servicezip servicezipcode sitezip shippingzip zip5',
  },
  country: { label: 'Country', synonyms: 'country' },
  wholeAddress: {
    label: 'Whole address in one',
    synonyms: 'fulladdress wholeaddress completeaddress addressblock shipto',
  },
  isBilling: { label: 'For billing (yes or no)', synonyms: 'billing isbilling' },
  isMailing: { label: 'For mailing (yes or no)', synonyms: 'mailing ismailing' },
  isService: { label: 'For service (yes or no)', synonyms: 'service isservice' },
  mailingStreet: {
    label: 'Mailing street or whole address',
    synonyms:
      'mailingaddress mailingstreet mailingaddress1 billingaddress billingstreet billingaddress1 billto billingto',
  },
  mailingCity: { label: 'Mailing city', synonyms: 'mailingcity billingcity' },
  mailingState: { label: 'Mailing state', synonyms: 'mailingstate billingstate' },
  mailingZip: { label: 'Mailing ZIP code', synonyms: 'mailingzip mailingzipcode billingzip billingzipcode' },
  latitude: { label: 'Latitude', synonyms: 'latitude lat' },
  longitude: { label: 'Longitude', synonyms: 'longitude lng lon long' },
  cans: {
    label: 'Cans',
    synonyms:
      'cans carts cancount cartcount numberofcarts numberofcans wastecans containers bins ofcans ofcarts numbercans numbercarts containercount containernumber cannumber cartnumber toters quantity qty',
  },
  pickupDay: {
    label: 'Pickup day',
    synonyms: 'pickupday serviceday collectionday routeday pickup weekday day pudays pickupdays dayofservice',
  },
  stream: {
    label: 'Service (trash, recycling …)',
    synonyms: 'stream servicetype typeofservice servicecode servicedescription product material wastetype item',
  },
  ...streamColumns,
  cadence: {
    label: 'How often',
    synonyms: 'cadence frequency howoften servicefrequency pickupfrequency schedule interval',
  },
  routeName: { label: 'Route', synonyms: 'route routename routenumber routecode routeid' },
  stopNumber: {
    label: 'Stop on the route',
    synonyms: 'stop stopnumber sequence sequencenumber routesequence stoporder routeorder stopsequence',
  },
  gateCode: {
    label: 'Gate code',
    synonyms:
      'gatecode gatecodes gate gated gatenumber gateaccess gateaccesscode entrycode accesscode doorcode lockcode securitycode',
  },
  driverNote: {
    label: 'Note for the driver',
    synonyms:
      'notefordriver notesfordriver driverinstructions drivernote drivernotes specialinstructions instructions pickupinstructions serviceinstructions pickupnotes servicenote servicenotes routenote routenotes stopnote stopnotes locationnotes sitenotes addressnotes propertynotes deliverynotes deliveryinstructions specialhandling accommodation accommodations',
  },
  officeNote: {
    label: 'Note for the office',
    synonyms:
      'note notes comment comments remark remarks memo customernote customernotes customercomments accountnote accountnotes contactnotes generalnotes internalnotes officenotes additionalnotes othernotes',
  },
  noAnnouncements: {
    label: 'No announcements',
    synonyms: 'noannouncements unsubscribed optedout donotemail nomarketing',
  },
  noServiceNotices: { label: 'No service notices', synonyms: 'noservicenotices' },
  emailFailed: { label: 'Email failed', synonyms: 'emailfailed bounced emailbounced hardbounce bounce' },
};
export type ImportField = keyof typeof importColumns;
export const importFields = Object.keys(importColumns) as ImportField[];
export const fieldLabels = each(importColumns, 'label');

/** For each column of a file the field it fills, or null for none. */
export type Mapping = readonly (ImportField | null)[];

const mailing = { mailingStreet: 'street', mailingCity: 'city', mailingState: 'state', mailingZip: 'zipCode' } as const;

/**
 * Guesses the fields from the header; each is given to one column at most, two names win over one full name. Headers that
 * are known as they are written come first, then those of which only the meaning is known. An address without a column for
 * its city is a whole one; a file with mailing addresses alone has nothing else to serve; beside "Service City" a mere
 * "City" is of another address. "Service" says what is collected, unless it stands beside "Billing" and "Mailing" as in our
 * own export.
 */
export function guessMapping(header: readonly string[]): Mapping {
  const mapping: (ImportField | null)[] = header.map(() => null);
  const titles = letterParts(header.map((title) => ({ names: headerNames(title), meanings: headerMeanings(title) })));
  fill(
    mapping,
    titles.map(({ names }) => names),
  );
  fill(
    mapping,
    titles.map(({ meanings }) => meanings),
  );
  const use = mapping.indexOf('isService');
  const isOfUses = mapping.includes('isBilling') || mapping.includes('isMailing');
  if (use !== -1 && !isOfUses) mapping[use] = mapping.includes('stream') ? null : 'stream';
  const isServed = mapping.includes('street') || mapping.includes('wholeAddress');
  const settled = isServed ? mapping : mapping.map((field) => served(field, mapping));
  const isWhole = settled.includes('street') && !settled.includes('city') && !settled.includes('wholeAddress');
  return isWhole ? settled.map((field) => (field === 'street' ? 'wholeAddress' : field)) : settled;
}

/** The names by which a column may be known, clearest first. */
type Title = Readonly<{ names: readonly string[]; meanings: readonly string[] }>;

const partsOfPlace = ['street', 'houseNumber', 'unit', 'city', 'state', 'zipCode'] as const;
const letterNames = { street: 'mailingaddress', city: 'mailingcity', state: 'mailingstate', zipCode: 'mailingzip' };
type Part = keyof typeof letterNames;

/**
 * Of two columns for one part of a place, the one that says "service" is meant: a truck must not be sent to the street of
 * one address in the town of another. Where all parts say it, the others are a second address, which gets the letters
 * unless there is one for these already.
 */
function letterParts(titles: readonly Title[]): readonly Title[] {
  const known = titles.map(({ names, meanings }) => [...names, ...meanings]);
  const fieldOf = (fields: readonly ImportField[], all: readonly string[]) =>
    fields.find((field) => all.some((name) => importColumns[field].synonyms.split(' ').includes(name)));
  const parts = known.map((all) => {
    const part = fieldOf(partsOfPlace, all) as (typeof partsOfPlace)[number] | undefined;
    return part && { part, isMarked: all.some((name) => purposeIn(name) === 'service') };
  });
  const has = (wanted: string, isMarked: boolean) =>
    parts.some((one) => one?.part === wanted && one.isMarked === isMarked);
  const isSecond = has('city', false) && (Object.keys(letterNames) as Part[]).every((part) => has(part, true));
  const others = known.map((all) => fieldOf(Object.keys(mailing) as ImportField[], all));
  const streets = others.filter((field) => field === 'mailingStreet').length + Number(has('street', false));
  const isForLetters = isSecond && streets === 1 && others.every((field) => !field || field === 'mailingStreet');
  return titles.map((title, at) => {
    const one = parts[at];
    if (!one || one.isMarked || !(isSecond || has(one.part, true))) return title;
    const name = isForLetters ? letterNames[one.part as Part] : undefined;
    return { names: name === undefined ? [] : [name], meanings: [] };
  });
}

/** Gives columns that have no field yet to fields that have no column yet. */
function fill(mapping: (ImportField | null)[], names: readonly (readonly string[])[]): void {
  for (const field of importFields) {
    if (mapping.includes(field) || isSaidOtherwise(field, mapping)) continue;
    const free = (name: string) => names.findIndex((known, at) => mapping[at] === null && known.includes(name));
    const found = importColumns[field].synonyms
      .split(' ')
      .map(free)
      .find((at) => at !== -1);
    if (found !== undefined) mapping[found] = field;
  }
}

function isSaidOtherwise(field: ImportField, mapping: Mapping): boolean {
  if (field === 'wholeAddress') return mapping.includes('street') && mapping.includes('city');
  return field === 'fullName' && hasBothNames(mapping);
}

/** What is known of the place that is served stays. */
function served(field: ImportField | null, mapping: Mapping): ImportField | null {
  const target = field && (mailing[field as keyof typeof mailing] as ImportField | undefined);
  return target && !mapping.includes(target) ? target : field;
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

/** Its e-mail no customer needs to have; of a whole address in one column the others are parts. */
const requiredFields = ['street', 'city', 'state', 'zipCode'] as const;

/** The required fields that no column fills, as a person calls them. */
export function missingFields(mapping: Mapping): string[] {
  const missing: string[] = requiredFields
    .filter((field) => !mapping.includes(field) && !mapping.includes('wholeAddress'))
    .map((field) => fieldLabels[field]);
  if (mapping.includes('fullName') || hasBothNames(mapping)) return missing;
  if (mapping.includes('lastName')) return [fieldLabels.firstName, ...missing];
  if (mapping.includes('firstName')) return [fieldLabels.lastName, ...missing];
  return ['First name and Last name (or Full name)', ...missing];
}
