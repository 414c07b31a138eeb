/** Where letters go that have waited, or why they go nowhere: who writes a letter knows what ends it. */
import { fateOfAutopayLink } from '../features/autopay/server/store-links.ts';
import { fateOfAgreement } from '../features/customer-agreements/server/letter-fate.ts';
import { fateOfBill } from '../features/invoices/server/letter-fate.ts';
import { fateOfMassEmail } from '../features/mass-email/server/store-fate.ts';
import { fateOfPickupLetter } from '../features/pickup-reminders/server/letter-fate.ts';
import { addressOf, fateOfLink } from '../features/users/server/letter-fate.ts';
import type { Reader } from '../server/database/connection.ts';
import type { Fate } from '../server/outbox/sending.ts';
import type { DueMessage } from '../server/outbox/store.ts';

const fates = [fateOfPickupLetter, fateOfMassEmail, fateOfBill, fateOfAgreement, fateOfLink, fateOfAutopayLink];

export async function fateOf(read: Reader, message: DueMessage): Promise<Fate> {
  for (const fateOfOne of fates) {
    const fate = await fateOfOne(read, message);
    if (fate) return fate;
  }
  return addressOf(read, message);
}
