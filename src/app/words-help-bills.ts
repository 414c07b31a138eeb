import type { Chapter } from './words-help-chapter.ts';

/** What everybody of the office does on a contact's page. */
export const bills: Chapter = {
  title: 'Bills and payments',
  topics: [
    {
      question: 'How is a customer billed each month?',
      answer:
        "A contact's Billing tab, Assign Subscription: the base product, each further can, the day on which it begins. Change shows what it costs now and from then on before anything is charged, Cancel lets it end with the period that is paid. Whoever has no user account gets one there first.",
    },
    {
      question: 'Something is billed only once.',
      answer:
        'Billing on the contact’s page, Create Invoice: products, or items of your own with their price. It is e-mailed with a link to pay. A product with a one-time price is billed for that, any other for one period.',
      unmailed:
        'Billing on the contact’s page, Create Invoice: products, or items of your own with their price. No e-mail goes out: the customer finds it in My Account, and you can hand on the link to pay. A product with a one-time price is billed for that, any other for one period.',
    },
    {
      question: 'A customer wants their card charged by itself.',
      answer:
        'Billing, AutoPay, Email Set-Up Link: the customer agrees and saves a card or bank account on the provider’s page. No card number is ever typed here. Subscriptions are then charged on their day; Turn Off brings back invoices that somebody has to pay.',
    },
    {
      question: 'AutoPay could not charge a card.',
      answer:
        'It is tried again after some days. The customer and the office get an e-mail each time, and the invoice stays open with its page, where any other card can pay it. A check or cash is recorded on it like on any other.',
      unmailed:
        'It is tried again after some days. Nobody is e-mailed: the invoice stays open with its page, where any other card can pay it. A check or cash is recorded on it like on any other.',
    },
    {
      question: 'An invoice says “Payment on its way”.',
      answer:
        'A bank is asked for the money and has not answered yet, which can take four business days. Until then it is not overdue, and can be neither paid again nor deleted. It becomes Paid by itself, or is open again.',
    },
    {
      question: 'A check came in the mail.',
      answer:
        "The invoice on the contact's Billing tab, Record Payment: cash or check, its number, the day on which it came, and how much of it. Take Payment Back undoes it when the bank returns the check.",
    },
    {
      question: 'We owe the customer something.',
      answer:
        'Give Credit takes a sum off the next invoice, with the reason on it. Refund, in the menu of a paid invoice, sends money back to the card or account; what was paid by hand is given back by hand.',
    },
    {
      question: 'The service changed. Does the bill?',
      answer:
        'When cans are added, or a service starts, ends or moves, a question asks whether the bill should follow, with the price. Billing says above everything when the bill is not for what is collected.',
    },
    {
      question: 'Was a long hold credited?',
      answer:
        'Billing, Credit for Holds lists each hold that is long enough, with the pickups that were not made and the sum. Post Credit takes it off the next invoice.',
    },
    {
      question: 'Why does this line cost so much?',
      answer:
        'Click the invoice on the Billing tab: every line says where it comes from, and each credit what it was for.',
    },
    {
      question: 'An invoice was a mistake, or will never be paid.',
      answer:
        'In the menu of the invoice, Delete Invoice: nothing is owed any more, and it stays listed as void. Mark as Uncollectible gives a debt up for a reason, and a late payment can still be recorded. A paid invoice cannot be deleted.',
    },
  ],
};
