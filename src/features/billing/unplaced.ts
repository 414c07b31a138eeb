/** What a sync has seen at the provider and cannot place here, each in a plain sentence. */
import { type Sync, type SyncStep, syncSteps, type UnplacedKind } from './contract.ts';

type Words = readonly [one: string, more: string];

const gone: Readonly<Record<SyncStep, Words>> = {
  products: [
    'product is not at Stripe any more. It is archived here, and stays for what was paid for it.',
    'products are not at Stripe any more. They are archived here, and stay for what was paid for them.',
  ],
  subscriptions: [
    'subscription is not at Stripe any more. It has ended here.',
    'subscriptions are not at Stripe any more. They have ended here.',
  ],
  invoices: ['invoice is not at Stripe any more.', 'invoices are not at Stripe any more.'],
};

const words: Readonly<Record<Exclude<UnplacedKind, 'gone'>, Words>> = {
  asked: [
    'invoice was in no list of Stripe and was asked for by its id. If it was deleted there, it is not shown here any more.',
    'invoices were in no list of Stripe and were asked for by their ids. Those that were deleted there are not shown here any more.',
  ],
  stranger: [
    'subscription at Stripe is of a customer who has no account here. It is not kept.',
    'subscriptions at Stripe are of customers who have no account here. They are not kept.',
  ],
  withoutAccount: [
    'invoice is of a customer who has no account here. It counts in the sums, and stands on no contact.',
    'invoices are of customers who have no account here. They count in the sums, and stand on no contact.',
  ],
  unknownPayment: [
    'payment at Stripe is of an invoice that is not here. It is in none of the sums.',
    'payments at Stripe are of invoices that are not here. They are in none of the sums.',
  ],
  unknownRefund: [
    'refund at Stripe is of a payment that no invoice here has. It is in none of the sums.',
    'refunds at Stripe are of payments that no invoice here has. They are in none of the sums.',
  ],
  unknownCreditNote: [
    'credit note at Stripe is of an invoice that is not here. It is in none of the sums.',
    'credit notes at Stripe are of invoices that are not here. They are in none of the sums.',
  ],
  unknownDispute: [
    'dispute at Stripe is of a payment that is not here. It is told of nowhere here.',
    'disputes at Stripe are of payments that are not here. They are told of nowhere here.',
  ],
  unknownCustomer: ['customer at Stripe stands for nobody here.', 'customers at Stripe stand for nobody here.'],
  unexplained: [
    'customer has a balance at Stripe that is not what the invoices and credits here come to.',
    'customers have a balance at Stripe that is not what the invoices and credits here come to.',
  ],
};

/** "3 invoices are of customers who have no account here. …", in the order of the comparison. */
export function unplacedSentences({ counts }: Pick<Sync, 'counts'>): string[] {
  return syncSteps.flatMap((step) =>
    Object.entries(counts[step]?.unplaced ?? {}).map(([kind, count]) => {
      const [one, more] = kind === 'gone' ? gone[step] : words[kind as keyof typeof words];
      return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
    }),
  );
}
