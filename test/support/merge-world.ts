/** Two contacts and their addresses as plans see them. */
import type { ContactRecord } from '../../src/features/contacts/contact-record.ts';
import type { PartyAddress } from '../../src/features/duplicates/address-moves.ts';

export const party = (id: string, changes: Partial<ContactRecord> = {}): ContactRecord => ({
  id,
  firstName: 'Rosa',
  lastName: 'Nez',
  email: `${id}@example.test`,
  phone: null,
  companyName: null,
  accountNumber: null,
  status: 'New Lead',
  profileId: null,
  importId: null,
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  isHidden: false,
  mergedInto: null,
  ...changes,
});

export const address = (id: string, contactId: string, changes: Partial<PartyAddress> = {}): PartyAddress => ({
  id,
  contactId,
  lineKey: id,
  isBilling: false,
  isMailing: false,
  isService: true,
  latitude: null,
  longitude: null,
  positionSource: null,
  isPinOutdated: false,
  pickupDay: null,
  isHidden: false,
  routes: [],
  ...changes,
});
