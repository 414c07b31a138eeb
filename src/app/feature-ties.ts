/** What one feature does when another one changes something: neither knows of the other. */
import type { AddressEffects } from '../features/addresses/server/geocoding-job.ts';
import { turnOffWithAccount } from '../features/autopay/server/deeds.ts';
import { forgetLinksOf } from '../features/autopay/server/store-links.ts';
import { getTimeZone } from '../features/company/server/store.ts';
import {
  accountOfContact,
  followEmail,
  followOwnProfile,
  unlinkAccount,
} from '../features/contacts/server/store-account.ts';
import { followAccountInMerges } from '../features/duplicates/server/follow-account.ts';
import { refuseWhileOwing } from '../features/invoices/server/store-owing.ts';
import { followNewAddress } from '../features/mailing-list/server/store.ts';
import { followAccount } from '../features/payers/server/following.ts';
import { giveBackRequestsOf } from '../features/service-requests/server/store.ts';
import { saveShownCans } from '../features/services/server/store.ts';
import { refuseWhilePaying } from '../features/subscriptions/server/store-paying.ts';
import type { ProfileChange } from '../features/users/own-profile.ts';
import { dayAt } from '../kernel/calendar.ts';
import type { Tx } from '../server/database/connection.ts';
import { announce, note } from '../server/live.ts';

/** What follows an address: its service has the cans that its form names. */
export const addressEffects: AddressEffects = {
  async addressChanged(tx, { id, cans }, now) {
    const today = dayAt(now, await getTimeZone(tx));
    if (cans !== undefined && (await saveShownCans(tx, id, cans, today))) announce({ topic: 'services', id });
    note({ topic: 'addresses', id });
  },
};

/** Who is billed regularly goes only when that ends, and who owes something when that is settled. */
export async function refuseLeaving(tx: Tx, profileId: string): Promise<void> {
  await refuseWhilePaying(tx, profileId);
  await refuseWhileOwing(tx, profileId);
}

export async function userDeleted(tx: Tx, id: string, by: string): Promise<void> {
  await refuseLeaving(tx, id);
  await turnOffWithAccount(tx, id, by);
  await unlinkAccount(tx, id);
  await giveBackRequestsOf(tx, id);
}

export async function refuseDeletion(tx: Tx, contactId: string): Promise<void> {
  const profileId = await accountOfContact(tx, contactId);
  if (profileId !== null) await refuseLeaving(tx, profileId);
}

/**
 * The contact is reached at the new address, and gets there no letters that it does not want; the provider writes there, and
 * what went to the old mailbox opens nothing.
 */
export async function emailChanged(tx: Tx, id: string, change: Readonly<{ from: string; to: string }>): Promise<void> {
  const merged = await followAccountInMerges(tx, id, { email: change.to, formerEmail: change.from });
  if (await followEmail(tx, id, { ...change, merged })) await followNewAddress(tx, { ...change, by: null });
  await forgetLinksOf(tx, id);
  await followAccount(tx, id, id);
}

/** What else says who somebody is: the contact that stands for them, and the provider when they pay. */
export async function profileChanged(tx: Tx, id: string, change: ProfileChange): Promise<void> {
  await followOwnProfile(tx, id, { ...change, merged: await followAccountInMerges(tx, id, change) });
  await followAccount(tx, id, id);
}
