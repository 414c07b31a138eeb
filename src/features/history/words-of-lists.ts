import { type Purpose, purposes, type Source, sources } from '../mailing-list/contract.ts';
import { purposeWords, sourceWords } from '../mailing-list/words.ts';
import type { EntityWords } from './entity.ts';

const purposeNames: Readonly<Record<string, string>> = Object.fromEntries(
  purposes.map((purpose: Purpose) => [purpose, purposeWords[purpose]]),
);
const sourceNames: Readonly<Record<string, string>> = Object.fromEntries(
  sources.map((source: Source) => [source, sourceWords[source]]),
);

/** What is known of a contact's e-mail address. */
export const listHistory: Readonly<Record<string, EntityWords>> = {
  mailing_choice: {
    kind: 'contact',
    noun: 'Mailing list',
    columns: { purpose: ['List', purposeNames], email: ['Email'], source: ['How', sourceNames] },
    untold: ['number', 'created_at', 'chosen_by', 'is_on'],
    inSubject: ['purpose', 'email'],
    subject: ({ purpose, email }) => [purposeNames[String(purpose)], email],
    verb: (_, after) => (after.is_on ? 'put back on' : 'taken off'),
  },
  address_failure: {
    kind: 'contact',
    noun: 'Email address',
    columns: { email: ['Email'], words: ['Its mail server said'] },
    untold: ['source', 'failed_at'],
    inSubject: ['email'],
    subject: ({ email }) => [email],
    verb: (action) => (action === 'delete' ? 'takes letters again' : 'takes no letters'),
  },
};
