import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { checkMapping, guessMapping, type ImportField, missingFields } from './columns.ts';

const guess = (header: string) => guessMapping(header.split(','));

test('the header of the real list is understood completely', () => {
  const header =
    'Account,First Name,Last Name,Email,Phone,Company,Street,City,State,Zip,Latitude,Longitude,Carts,Pickup Day,Status';
  assert.deepEqual(guess(header), [
    ...[
      'accountNumber',
      'firstName',
      'lastName',
      'email',
      'phone',
      'companyName',
      'street',
      'city',
      'state',
      'zipCode',
    ],
    ...['latitude', 'longitude', 'cans', 'pickupDay', 'status'],
  ]);
  assert.deepEqual(missingFields(guess(header)), []);
});

test('other spellings are understood, and what nobody asked for is left alone', () => {
  assert.deepEqual(guess('CUSTOMER NAME,e-mail,Address Line 1,Town,Province,Postal Code,Lat,Lng,Bins,Mood'), [
    ...['fullName', 'email', 'street', 'city', 'state', 'zipCode', 'latitude', 'longitude', 'cans'],
    null,
  ]);
  assert.deepEqual(guess('first_name,SURNAME,E Mail,Tel.,Service Address,City,St,ZIP Code,Collection Day,Acct #'), [
    ...['firstName', 'lastName', 'email', 'phone', 'street', 'city', 'state', 'zipCode', 'pickupDay', 'accountNumber'],
  ]);
});

test('first and last name win over a full name; of two columns for one field the clearer wins', () => {
  assert.deepEqual(guess('Name,First,Last'), [null, 'firstName', 'lastName']);
  assert.deepEqual(guess('Name,First'), ['fullName', 'firstName']);
  assert.deepEqual(guess('Address,Street,City,Email,Email'), [null, 'street', 'city', 'email', null]);
});

test('missing columns are named as people call them', () => {
  assert.deepEqual(missingFields(guess('Phone,Email')), [
    'First name and Last name (or Full name)',
    ...['Street', 'City', 'State', 'ZIP code'],
  ]);
  assert.deepEqual(missingFields(guess('First,Street,City,State,Zip')), ['Last name']);
  assert.deepEqual(missingFields(guess('Name,Address')), []);
  assert.deepEqual(missingFields(guess('Name,Street,City,State,Zip,Mail')), []);
});

test('a mapping by hand must fit the file and use a field once', () => {
  const header = ['a', 'b', 'c'];
  assert.deepEqual(checkMapping(['email', null, null], header), ['email', null, null]);
  for (const wrong of [['email'], ['email', null, 'email']] as const)
    assert.throws(() => checkMapping(wrong, header), Refusal);
});

test('headers of billing programs are guessed by meaning', () => {
  assert.deepEqual(guess('CUST_NO,Cust Name,Svc Addr,Svc City,Svc State,Svc Zip,Mailing Address,Ph,Cell,E-mail Addr'), [
    ...['accountNumber', 'fullName', 'street', 'city', 'state', 'zipCode', 'mailingStreet', 'phone', 'secondPhone'],
    'email',
  ]);
  assert.deepEqual(guess('# of cans,Rt #,Seq,Freq,Service Type,PickupDay,Customer Since'), [
    ...['cans', 'routeName', 'stopNumber', 'cadence', 'stream', 'pickupDay', 'created'],
  ]);
  assert.deepEqual(guess('Customer full name,Phone numbers,Email,Bill address,Ship address,Open balance'), [
    ...['fullName', 'phone', 'email', 'mailingStreet', 'wholeAddress'],
    null,
  ]);
  assert.deepEqual(guess('Customer,Billing Street,Billing City,Billing State,Billing ZIP'), [
    ...['fullName', 'street', 'city', 'state', 'zipCode'],
  ]);
});

/** What programs from which haulers come call the columns of a customer; left out is what nobody here asks for. */
const programs: Readonly<Record<string, Readonly<Record<string, ImportField | null>>>> = {
  'Google Contacts': {
    ...{ 'First Name': 'firstName', 'Last Name': 'lastName', 'Organization Name': 'companyName', 'Name Prefix': null },
    ...{ 'E-mail 1 - Label': null, 'E-mail 1 - Value': 'email', 'Phone 1 - Value': 'phone' },
    ...{ 'Phone 2 - Label': null, 'Phone 2 - Value': 'secondPhone', 'Address 1 - Formatted': null },
    ...{ 'Address 1 - Street': 'street', 'Address 1 - City': 'city', 'Address 1 - PO Box': null },
    ...{ 'Address 1 - Region': 'state', 'Address 1 - Postal Code': 'zipCode', 'Address 1 - Country': 'country' },
  },
  Outlook: {
    ...{ 'First Name': 'firstName', 'Last Name': 'lastName', Company: 'companyName', 'Business Street': null },
    ...{ 'Home Street': 'street', 'Home City': 'city', 'Home State': 'state', 'Home Postal Code': 'zipCode' },
    ...{ 'Business Phone': null, 'Home Phone': 'phone', 'Mobile Phone': 'secondPhone', 'E-mail Address': 'email' },
  },
  'the customers of Stripe': {
    ...{ id: null, Email: 'email', Name: 'fullName', 'Created (UTC)': null, Phone: 'phone' },
    ...{ 'Shipping Name': null, 'Shipping Address Line1': 'street', 'Shipping Address Line2': 'unit' },
    ...{ 'Shipping Address City': 'city', 'Shipping Address State': 'state' },
    ...{ 'Shipping Address Postal Code': 'zipCode', 'Billing Address Line1': 'mailingStreet' },
    ...{ 'Billing Address City': 'mailingCity', 'Billing Address State': 'mailingState' },
  },
  Square: {
    ...{ 'First Name': 'firstName', 'Last Name': 'lastName', 'Email Address': 'email', 'Phone Number': 'phone' },
    ...{ 'Street Address 1': 'street', 'Street Address 2': 'unit', City: 'city', State: 'state' },
    ...{ 'Postal Code': 'zipCode', Memo: 'officeNote' },
  },
  'a program of field services': {
    ...{ 'Display Name': null, 'First Name': 'firstName', 'Last Name': 'lastName', 'Main Phone #s': 'phone' },
    ...{ 'E-mails': 'email', 'Billing Street 1': 'mailingStreet', 'Billing Street 2': null },
    ...{ 'Billing City': 'mailingCity', 'Billing State': 'mailingState', 'Billing Zip code': 'mailingZip' },
    ...{ 'Service Street 1': 'street', 'Service Street 2': 'unit', 'Service City': 'city' },
    ...{ 'Service State': 'state', 'Service Zip code': 'zipCode' },
  },
  'another, its addresses as parts': {
    ...{ 'First Name': 'firstName', 'Last Name': 'lastName', Email: 'email', 'Mobile Number': 'secondPhone' },
    ...{ 'Address Street Line 1': 'street', 'Address Street Line 2': 'unit', 'Address City': 'city' },
    ...{ 'Address State': 'state', 'Address Postal Code': 'zipCode', 'Address Notes': 'driverNote' },
  },
  HubSpot: {
    ...{ 'First Name': 'firstName', 'Last Name': 'lastName', Email: 'email', 'Street Address': 'street' },
    ...{ City: 'city', 'State/Region': 'state', 'Postal Code': 'zipCode', 'Contact owner': null },
  },
  'a town, its house numbers apart': {
    ...{ 'Acct Nbr': 'accountNumber', 'Last Name': 'lastName', 'First Name': 'firstName' },
    ...{ 'Serv Street No': 'houseNumber', 'Serv Street Name': 'street', 'Serv City': 'city', 'Serv State': 'state' },
    ...{
      'Serv Zip': 'zipCode',
      'Bill Addr 1': 'mailingStreet',
      'Bill City': 'mailingCity',
      'Bill State': 'mailingState',
    },
    ...{ 'Container Size': null, 'Nbr Containers': 'cans', 'Pickup Days': 'pickupDay', Freq: 'cadence' },
  },
  'lists for the post': {
    ...{ Name: 'fullName', 'Delivery Address Line 1': 'street', City: 'city', State: 'state', 'ZIP+4': 'zipCode' },
  },
};
for (const [program, columns] of Object.entries(programs))
  test(`the columns of ${program} are known by what they mean`, () => {
    const mapping = guessMapping(Object.keys(columns));
    assert.deepEqual(mapping, Object.values(columns));
    assert.deepEqual(missingFields(mapping), []);
  });

test('two columns never mean the same field, whatever stands beside them', () => {
  const headers = Object.values(programs).flatMap((columns) => Object.keys(columns));
  for (const one of headers)
    for (const other of headers) {
      const mapping = guessMapping([one, other, ...headers.slice(0, 20)]);
      assert.doesNotThrow(() => checkMapping(mapping, mapping.map(String)), `${one}, ${other}`);
    }
});

test('an address without a city beside it is a whole one', () => {
  assert.deepEqual(guess('Name,Address'), ['fullName', 'wholeAddress']);
  assert.deepEqual(guess('Name,Address,City,State,Zip'), ['fullName', 'street', 'city', 'state', 'zipCode']);
});

test('beside an address for service, parts that do not say so are of another one', () => {
  const service = 'Svc Addr,Svc City,Svc State,Svc Zip';
  const served: ImportField[] = ['street', 'city', 'state', 'zipCode'];
  const letters: ImportField[] = ['mailingStreet', 'mailingCity', 'mailingState', 'mailingZip'];
  assert.deepEqual(guess(`Address,City,State,Zip,${service}`), [...letters, ...served]);
  assert.deepEqual(guess(`${service},Street,Apt,Town,Province,Postal Code`), [
    ...[...served, 'mailingStreet', null],
    ...letters.slice(1),
  ]);
  assert.deepEqual(guess(`Billing Street,City,State,Zip,${service},Svc Unit`), [...letters, ...served, 'unit']);
  // What would be a third address, or has no street, is left alone.
  const none = [null, null, null, null];
  const billing = 'Billing Street,Billing City,Billing State,Billing Zip';
  assert.deepEqual(guess(`Address,City,State,Zip,${service},${billing}`), [...none, ...served, ...letters]);
  assert.deepEqual(guess(`Address,City,State,Zip,${service},Billing Address`), [...none, ...served, 'mailingStreet']);
  assert.deepEqual(guess(`City,State,Zip,${service}`), [null, null, null, ...served]);
});

test('of two columns for one part of the place that is served, the one that says so is meant', () => {
  assert.deepEqual(guess('Address,City,State,Zip,Svc Addr,Svc City'), [
    ...[null, null, 'state', 'zipCode'],
    ...['street', 'city'],
  ]);
  assert.deepEqual(guess('Svc Addr,City,State,Zip,Apt'), ['street', 'city', 'state', 'zipCode', 'unit']);
});

test('“Service” is what is collected, but beside “Billing” or “Mailing” what an address is for', () => {
  assert.deepEqual(guess('Name,Service'), ['fullName', 'stream']);
  assert.deepEqual(guess('Name,Service,Service Type'), ['fullName', null, 'stream']);
  assert.deepEqual(guess('Name,Service,Billing'), ['fullName', 'isService', 'isBilling']);
  assert.deepEqual(guess('Name,Mailing,Service'), ['fullName', 'isMailing', 'isService']);
});
