import type { Chapter } from './words-help-chapter.ts';

/** What customers are told. */
export const ownBills: Chapter = {
  title: 'Your bills',
  topics: [
    {
      question: 'How do I pay?',
      answer:
        'Each invoice comes by e-mail with a link to its page, where you pay by card. You can also send a check or bring cash: write the number of the invoice on it.',
      unmailed:
        'Each invoice stands in My Account, Billing & Invoices, with a link to its page, where you pay by card. You can also send a check or bring cash: write the number of the invoice on it.',
    },
    {
      question: 'Can it be paid by itself?',
      answer:
        'Yes, with AutoPay. Ask the office for a link: you agree and save a card or bank account, and your bills are charged to it on their day. The office turns it off when you ask.',
    },
    {
      question: 'My payment is on its way. Do I have to do anything?',
      answer:
        'No. A payment from a bank account can take up to four business days. My Account, Billing & Invoices says so, and shows the invoice as paid when the bank has answered.',
    },
    {
      question: 'My card was declined.',
      answer:
        'An e-mail tells you, and when it is tried again. You can pay that invoice on its page with another card, and the office sends a link to save another one.',
      unmailed:
        'My Account, Billing & Invoices shows which invoice is open. You can pay it on its page with another card, and the office gives you a link to save another one.',
    },
  ],
};
