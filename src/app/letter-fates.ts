/** Where letters go that have waited, or why they go nowhere: who writes a letter knows what ends it. */
import { fateOfAutopayNews } from '../features/autopay/server/letters.ts';
import { fateOfAutopayLink } from '../features/autopay/server/store-links.ts';
import { fateOfOfficeLetter } from '../features/company/server/letter-fate.ts';
import { fateOfAgreement } from '../features/customer-agreements/server/letter-fate.ts';
import { failedChargeAsOfNow } from '../features/invoices/server/charge-letters.ts';
import { fateOfAsking, findBillBehind } from '../features/invoices/server/letter-fate.ts';
import { billAsOfNow } from '../features/invoices/server/letters.ts';
import { fateOfMassEmail } from '../features/mass-email/server/store-fate.ts';
import { fateOfPickupLetter } from '../features/pickup-reminders/server/letter-fate.ts';
import { fateOfReminder, fateOfSignReminder } from '../features/reminders/server/letter-fate.ts';
import { reminderAsOfNow } from '../features/reminders/server/sending.ts';
import { fateOfSubscriptionLetter } from '../features/subscriptions/server/letter-fate.ts';
import type { LetterKind } from '../features/subscriptions/server/letters.ts';
import { addressOf, fateOfLink, fateOfWhatAdminsRead } from '../features/users/server/letter-fate.ts';
import type { Kit } from '../server/http.ts';
import type { Draft } from '../server/outbox/draft.ts';
import type { Fate } from '../server/outbox/sending.ts';
import type { About, DueMessage } from '../server/outbox/store.ts';

type Around = Pick<Kit, 'read' | 'clock' | 'publicUrl'>;
/** Where it goes or what it says by now, or why it stays; undefined where it goes as it was written. */
type FateOf = (around: Around, message: DueMessage) => Promise<Fate | Readonly<{ words: Draft }> | undefined>;

const ofSubscription =
  (kind: LetterKind): FateOf =>
  ({ read }, message) =>
    fateOfSubscriptionLetter(read, message, { kind, findBill: findBillBehind });

/** Whether that of which a letter asks something is wanted still, and who gets it is whom it is for. */
const fateOfAbout: Readonly<Record<About['what'], FateOf>> = {
  'open-invoices': ({ read }, message) => fateOfAsking(read, message),
  bill: async ({ read }, message) => (await fateOfAsking(read, message)) ?? billAsOfNow(read, message),
  'failed-charge': async ({ read }, message) =>
    (await fateOfAsking(read, message)) ?? failedChargeAsOfNow(read, message),
  reminder: async (around, message) =>
    (await fateOfAsking(around.read, message)) ??
    (await fateOfReminder(around.read)) ??
    reminderAsOfNow(around, message),
  'unsigned-agreement': ({ read }, message) => fateOfAgreement(read, message),
  'reminder-to-sign': async ({ read }, message) => (await fateOfAgreement(read, message)) ?? fateOfSignReminder(read),
  'one-time-link': ({ read }, message) => fateOfLink(read, message),
  'autopay-link': ({ read }, message) => fateOfAutopayLink(read, message),
  'autopay-on': ({ read }, message) => fateOfAutopayNews(read, message, 'on'),
  'autopay-off': ({ read }, message) => fateOfAutopayNews(read, message, 'off'),
  'subscription-assigned': ofSubscription('assigned'),
  'subscription-changed': ofSubscription('changed'),
  'subscription-cancelled': ofSubscription('cancelled'),
  'subscription-kept': ofSubscription('kept'),
  'admins-alone': ({ read }, message) => fateOfWhatAdminsRead(read, message),
  'of-the-office': ({ read }) => fateOfOfficeLetter(read),
};

export async function fateOf(around: Around, message: DueMessage): Promise<Fate> {
  const { read } = around;
  const asked = message.about ? await fateOfAbout[message.about](around, message) : undefined;
  if (asked && 'why' in asked) return asked;
  const fate =
    (await fateOfPickupLetter(read, message)) ??
    (await fateOfMassEmail(read, message)) ??
    (await addressOf(read, message));
  return { ...fate, ...asked };
}
