import type { Chapter } from './words-help-chapter.ts';

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
      question: 'Twenty checks came in the mail, or somebody pays in cash.',
      answer:
        'Billing Overview, Record Cash and Checks takes them at the keyboard: a name, a street or the number of an invoice, the check, the sum. A row without a number is cash. The oldest invoice is paid first, and what is left stays on the account. The total below is compared with the deposit slip.',
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
      unmailed:
        'Settings, Reminders: how many days before and after the due date. It shows whom letters would go to today and tomorrow. Without a mail server they are written and kept in the outbox, and reach nobody.',
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
