import type { Purpose, Source } from './contract.ts';

export const purposeWords: Readonly<Record<Purpose, string>> = {
  announcement: 'Announcements',
  'service-notice': 'Service notices',
};

/** After "Announcements: taken off". */
export const sourceWords: Readonly<Record<Source, string>> = {
  'unsubscribe-link': 'by the link in a letter',
  phone: 'asked by phone',
  email: 'asked by email',
  'in-person': 'asked in person',
  letter: 'asked by letter',
  office: 'the office’s decision',
  complaint: 'reported as spam',
  merge: 'as it was with the merged contact',
  'new-address': 'as it was with the address before',
};
