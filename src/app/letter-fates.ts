/** Where letters go that have waited, or why they go nowhere: who writes a letter knows what ends it. */
import { fateOfAutopayLink } from '../features/autopay/server/store-links.ts';
import { fateOfAgreement } from '../features/customer-agreements/server/letter-fate.ts';
import { fateOfBill } from '../features/invoices/server/letter-fate.ts';
import { fateOfMassEmail } from '../features/mass-email/server/store-fate.ts';
import { fateOfPickupLetter } from '../features/pickup-reminders/server/letter-fate.ts';
import { addressOf, fateOfLink } from '../features/users/server/letter-fate.ts';
import type { Reader } from '../server/database/connection.ts';
import type { Fate } from '../server/outbox/sending.ts';
import type { About, DueMessage } from '../server/outbox/store.ts';

type FateOf = (read: Reader, message: DueMessage) => Promise<Fate | undefined>;

/** Whether that of which a letter asks something is wanted still. */
const fateOfAsking: Readonly<Record<About['what'], FateOf>> = {
  'open-invoices': fateOfBill,
  'unsigned-agreement': fateOfAgreement,
  'one-time-link': fateOfLink,
  'autopay-link': fateOfAutopayLink,
};

export async function fateOf(read: Reader, message: DueMessage): Promise<Fate> {
  return (
    (await fateOfPickupLetter(read, message)) ??
    (await fateOfMassEmail(read, message)) ??
    (message.about && (await fateOfAsking[message.about](read, message))) ??
    addressOf(read, message)
  );
}
