import type { Role } from '../../kernel/roles.ts';
import type { HelpWords } from '../words-help.ts';
import type { Chapter } from '../words-help-chapter.ts';

const ofOffice = ['running', 'calls', 'requests', 'bills', 'books', 'truck', 'account'] as const;

/** The likeliest first. */
const chaptersOfRole: Readonly<Record<Role, readonly (keyof HelpWords['chapters'])[]>> = {
  superadmin: ofOffice,
  admin: ofOffice,
  employee: ['truck', 'calls', 'requests', 'bills', 'account'],
  customer: ['pickups', 'ownRequests', 'ownBills', 'account'],
};

/** Short answers to what this role asks; none promises an e-mail that does not go out. */
export const chaptersOf = (role: Role, { chapters }: HelpWords, hasMailServer: boolean): Chapter[] =>
  chaptersOfRole[role].map((name) => {
    const { title, topics } = chapters[name];
    const told = topics.map(({ question, answer, unmailed }) => ({
      question,
      answer: hasMailServer ? answer : (unmailed ?? answer),
    }));
    return { title, topics: told };
  });

/** The topics that have every word of what was typed. */
export function chaptersWith(chapters: readonly Chapter[], typed: string): Chapter[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = ({ question, answer }: Chapter['topics'][number]) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return chapters
    .map(({ title, topics }) => ({ title, topics: topics.filter(hasAll) }))
    .filter(({ topics }) => topics.length > 0);
}

/** Keys as `keyName` takes them. What one screen offers beside these, `?` tells there. */
export const keysOfStaff: Readonly<Record<keyof HelpWords['keys'], readonly string[]>> = {
  searchEverywhere: ['mod+k'],
  searchHere: ['/'],
  addContact: ['n'],
  walk: ['ArrowUp', 'ArrowDown'],
  open: ['Enter'],
  select: [' '],
  close: ['Escape'],
  all: ['?'],
};
