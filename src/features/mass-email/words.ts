import type { Words } from '../../kernel/language.ts';

const en = {
  title: 'Unsubscribe',
  meaning: 'No more news to all customers will come to this email address. Messages about your own account still do.',
  linkNotKnown: 'Link Not Known',
  isOff: 'You are unsubscribed. Nothing more of this kind will come.',
  isOn: 'You will get our news again.',
  subscribeAgain: 'Subscribe again',
  unsubscribe: 'Unsubscribe',
};

/** The link below a letter, and what whoever follows it reads. Spanish follows. */
export const unsubscribeWords: Words<typeof en> = { en, es: en };
