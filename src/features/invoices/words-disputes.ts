/** What the office reads of a payment that its bank takes back, or asks about. */
import type { Payment } from './invoice.ts';

type Dispute = NonNullable<Payment['dispute']>;

/** "product not received", in the provider's words. */
const reasonWords = ({ reason }: Pick<Dispute, 'reason'>): string => (reason ?? '').replaceAll('_', ' ');

/** Why the new invoice asks for the money again; its customer reads it. */
export const takenBackByBank = 'the bank took the payment back';

const because = (dispute: Pick<Dispute, 'reason'>) => (dispute.reason ? ` (${reasonWords(dispute)})` : '');

/** How it stands, on the invoice. @param day by which it is to be answered */
export function disputeText(dispute: Dispute, amount: string, day: string | null): string {
  const { state, isInquiry } = dispute;
  const why = because(dispute);
  if (state === 'won') return 'The bank decided for you.';
  if (state === 'lost') return `${amount} is lost: the bank took it back${why}.`;
  if (state === 'waiting') return `${amount} is disputed${why}. It is answered, and the bank decides.`;
  const asks = isInquiry ? `The bank asks about ${amount}${why}` : `${amount} is disputed${why}: the bank holds it`;
  return `${asks}. Answer in Stripe${day ? ` by ${day}` : ''}, or it may be lost.`;
}

type DisputeFacts = Readonly<{
  name: string;
  amount: string;
  /** Of the invoice. */
  number: string;
  reason: string | null;
  /** By when it is to be answered. */
  day: string | null;
  /** The number of the invoice on which it is owed again; null where nothing is. */
  again: string | null;
}>;

const silence = 'Without an answer it is lost. Until then the invoice counts as paid.';

/** The letter to the office, by what is told. */
export const disputeLetters: Readonly<
  Record<string, (facts: DisputeFacts) => Readonly<{ subject: string; paragraphs: readonly string[] }>>
> = {
  dispute: ({ name, amount, number, day, ...dispute }) => ({
    subject: `Payment disputed: ${name}, ${amount}`,
    paragraphs: [
      `The payment of ${amount} for invoice ${number} of ${name} is disputed${because(dispute)}. The bank holds the money until it has decided.`,
      `Answer in Stripe${day ? ` by ${day}` : ''}: show what was agreed and that you came. ${silence}`,
    ],
  }),
  inquiry: ({ name, amount, number, day, ...dispute }) => ({
    subject: `The bank asks about a payment: ${name}, ${amount}`,
    paragraphs: [
      `The bank of ${name} asks about the payment of ${amount} for invoice ${number}${because(dispute)}. It has taken nothing yet.`,
      `Answer in Stripe${day ? ` by ${day}` : ''}, or it may become a dispute.`,
    ],
  }),
  lost: ({ name, amount, number, again, ...dispute }) => ({
    subject: `Payment lost: ${name}, ${amount}`,
    paragraphs: [
      `The bank of ${name} has taken ${amount} for invoice ${number} back${because(dispute)}. The money is gone, and does not count as received any more.`,
      again === null
        ? 'It is not owed again by itself: look at the invoice under Billing, where the payment can be taken back.'
        : `It is owed again, on invoice ${again}. The customer was not told: e-mail it once you have spoken with them, or mark it as uncollectible.`,
    ],
  }),
  won: ({ name, amount, number, again }) => ({
    subject: `Dispute won: ${name}, ${amount}`,
    paragraphs: [
      again === null
        ? `The bank decided for you: ${amount} for invoice ${number} of ${name} is paid as before.`
        : `The bank decided for you after all, and ${amount} for invoice ${number} of ${name} came back. Meanwhile it was owed again, on invoice ${again}: record it there as paid.`,
    ],
  }),
};

export const disputeLinks = { answer: 'Answer in Stripe', contact: 'Open Contact' };
