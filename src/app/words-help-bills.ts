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
    },
    {
      question: 'A customer wants their card charged by itself.',
      answer:
        'Billing, AutoPay, Email Link: the customer agrees and saves a card or bank account on the provider’s page. No card number is ever typed here. Subscriptions are then charged on their day; Turn Off brings back invoices that somebody has to pay.',
    },
    {
      question: 'AutoPay could not charge a card.',
      answer:
        'It is tried again after some days. The customer and the office get an e-mail each time, and the invoice stays open with its page, where any other card can pay it. A check or cash is recorded on it like on any other.',
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
        'When cans are added, or a service starts or ends, a question asks whether the bill should follow, with the price. Billing says above everything when the bill is not for what is collected.',
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

/** What only admins see of everybody's money. */
export const books: Chapter = {
  title: 'Receivables and the books',
  topics: [
    {
      question: 'What can customers be billed for?',
      answer:
        'Settings, Stripe Integration lists your products with their prices. Create Product makes one in your Stripe account, Sync Products brings in what was made there, and the line above the list says what is still to be set up.',
    },
    {
      question: 'Who has not paid?',
      answer:
        'Billing Overview shows what is open, by its age, and what came in each month. All leads to the list by customer, the largest sum first, each with a statement to print or send. Sync from Stripe compares everything, as happens by itself each night.',
    },
    {
      question: 'Twenty checks came in the mail.',
      answer:
        'Billing Overview, Record Checks takes them at the keyboard: a name, a street or the number of an invoice, the check, the sum. The oldest invoice is paid first, and what is left stays on the account. The total below is compared with the deposit slip.',
    },
    {
      question: 'Who gets their invoices on paper?',
      answer:
        'Billing on the contact’s page, Invoices on paper. Receivables, Print Invoices then makes one file for the mail with theirs of a month, or with everybody’s. A single invoice is printed from the invoice itself. All fit #10 window envelopes.',
    },
    {
      question: 'Can customers be reminded?',
      answer:
        'Settings, Reminders: how many days before and after the due date. It shows whom letters would go to today and tomorrow before anything is sent, and nobody gets the same one twice.',
    },
    {
      question: 'Which bills are not for what we collect?',
      answer:
        'Billing Overview says how many bills differ from the service, and how many customers are served and not billed. View lists the bills, each with the way to its customer.',
    },
    {
      question: 'What does the accountant get?',
      answer:
        'Export for Accounting: invoices, payments, credits and what was given back, for any days. QuickBooks Online imports the invoices, a hundred at a time: more come as several files in one ZIP.',
    },
  ],
};

/** What customers are told. */
export const ownBills: Chapter = {
  title: 'Your bills',
  topics: [
    {
      question: 'How do I pay?',
      answer:
        'Each invoice comes by e-mail with a link to its page, where you pay by card. You can also send a check or bring cash: write the number of the invoice on it.',
    },
    {
      question: 'Can it be paid by itself?',
      answer:
        'Yes, with AutoPay. Ask the office for a link: you agree and save a card or bank account, and your bills are charged to it on their day. The office turns it off when you ask.',
    },
    {
      question: 'My card was declined.',
      answer:
        'An e-mail tells you, and when it is tried again. You can pay that invoice on its page with another card, and the office sends a link to save another one.',
    },
  ],
};
