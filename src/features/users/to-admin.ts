import type { Actor } from '../../kernel/roles.ts';

type Reader = Pick<Actor, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A letter with what only admins may read: it goes where their account is reached by then, while that is an admin's. */
export const toAdmin = ({ id, firstName, lastName, email }: Reader) =>
  ({
    to: { name: `${firstName} ${lastName}`, address: email },
    accountId: id,
    about: { what: 'admins-alone', ids: [] },
  }) as const;
