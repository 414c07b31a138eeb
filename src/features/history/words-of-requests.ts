import { requestWords } from '../service-requests/words.ts';
import type { EntityWords } from './entity.ts';

const { kinds, states } = requestWords.en;

/** What customers ask for; the words of it stand in Messages. */
export const requestHistory: Readonly<Record<string, EntityWords>> = {
  service_request: {
    kind: 'activity',
    noun: 'Request',
    columns: {
      kind: ['Kind', kinds],
      state: ['State', states],
      owner_id: ['Owner', 'name'],
      outcome: ['Outcome'],
      contact_id: ['Contact', 'name'],
    },
    untold: ['id', 'created_at', 'created_by', 'settled_at', 'settled_by'],
    inSubject: ['kind', 'contact_id', 'state'],
    subject: ({ kind }) => [kinds[kind as keyof typeof kinds]],
    verb(action, after) {
      if (action === 'insert') return 'sent';
      const settled = { done: 'done', declined: 'declined', withdrawn: 'withdrawn' } as const;
      return settled[after.state as keyof typeof settled];
    },
  },
};
