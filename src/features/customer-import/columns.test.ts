import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { checkMapping, guessMapping, missingFields } from './columns.ts';

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
  assert.deepEqual(guess('CUSTOMER NAME,e-mail,Address Line 1,Town,Province,Postal Code,Lat,Lng,Bins,Notes'), [
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

test('an address without a city beside it is a whole one', () => {
  assert.deepEqual(guess('Name,Address'), ['fullName', 'wholeAddress']);
  assert.deepEqual(guess('Name,Address,City,State,Zip'), ['fullName', 'street', 'city', 'state', 'zipCode']);
});

test('“Service” is what is collected, but beside “Billing” or “Mailing” what an address is for', () => {
  assert.deepEqual(guess('Name,Service'), ['fullName', 'stream']);
  assert.deepEqual(guess('Name,Service,Service Type'), ['fullName', null, 'stream']);
  assert.deepEqual(guess('Name,Service,Billing'), ['fullName', 'isService', 'isBilling']);
  assert.deepEqual(guess('Name,Mailing,Service'), ['fullName', 'isMailing', 'isService']);
});
