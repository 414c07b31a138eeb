/** What a customer is told of a subscription (spec 3 §7). */

import { dayAt, formatDay, lastDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type Draft, draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import type { Bill } from '../../../server/payments/bills.ts';
import { getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { getUser } from '../../users/server/store.ts';
import { itemText } from '../item-text.ts';
import { isOwed } from '../money-words.ts';
import { endOf, sumsOf } from '../rules.ts';
import { letters } from '../words-letters.ts';
import { getOfProvider, type StoredSubscription } from './store.ts';

export type LetterKind = 'assigned' | 'changed' | 'cancelled' | 'kept';
export type About = Readonly<{ /** Of the provider. */ stripeId: string; bill: Bill | null; by: string }>;

/** Puts the e-mail about what has just been written into the outbox, in the customer's language. */
export async function queueLetter(tx: Tx, kind: LetterKind, { stripeId, bill, by }: About): Promise<void> {
  const told = await getOfProvider(tx, stripeId);
  const { firstName, lastName, email } = await getUser(tx, told.profileId);
  await queueMessage(tx, {
    ...(await wordsOf(tx, kind, { ...told, bill })),
    kind: 'Subscription',
    to: { name: `${firstName} ${lastName}`, address: email },
    createdBy: by,
    contactId: await contactOfAccount(tx, told.profileId),
    accountId: told.profileId,
    about: { what: `subscription-${kind}`, ids: [told.subscription.id] },
  });
}

type Told = Pick<StoredSubscription, 'subscription' | 'profileId'> & Readonly<{ bill: Bill | null }>;

/** What a letter says of a subscription as it is now. */
export async function wordsOf(read: Reader, kind: LetterKind, { subscription, profileId, bill }: Told): Promise<Draft> {
  const { firstName, language } = await getUser(read, profileId);
  const company = await getLetterhead(read);
  const timeZone = await getTimeZone(read);
  const say = letters[language];
  const day = (at: string | null) => at && formatDay(dayAt(at, timeZone), language);
  const end = endOf(subscription);
  const isBilled = bill !== null && bill.amountDue > 0;
  const hasToBePaid = isBilled && isOwed(bill);
  const amount = bill && formatMoney(bill.amountDue, bill.currency.toUpperCase());
  const { subject, paragraphs } = say[kind]({
    firstName,
    company: company.name,
    products: subscription.items.map(itemText),
    sums: sumsOf(subscription.items),
    starts: subscription.status === 'trialing' ? day(subscription.trialEnd) : null,
    ends: end && formatDay(lastDay(end, timeZone), language),
    owed: hasToBePaid && amount ? { amount, due: day(bill.dueAt) } : null,
    charged: isBilled && bill.isPaid ? amount : null,
    coming: isBilled && bill.isOnItsWay ? amount : null,
    daysUntilDue: subscription.daysUntilDue,
  });
  const link = hasToBePaid && bill.url ? { label: say.viewInvoice, url: bill.url } : undefined;
  return draft({ subject, paragraphs, company, language, ...(link && { link }) });
}
