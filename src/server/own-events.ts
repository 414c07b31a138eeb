import type { Change } from '../kernel/live.ts';
import type { OwnContact } from '../kernel/roles.ts';
import type { Reader } from './database/connection.ts';

/** Whose a change is: everybody's, such as the company's name, or of these contacts. */
export type Concerned = 'all' | ReadonlySet<string>;

type Asking = Readonly<{
  read: Reader;
  findOwnContact: (read: Reader, accountId: string) => Promise<OwnContact | null>;
  concerned: (read: Reader, change: Change) => Promise<Concerned>;
}>;

const asked = new WeakMap<Change, Promise<Concerned>>();

/** Asked once for all who listen. */
function whose({ read, concerned }: Asking, change: Change): Promise<Concerned> {
  const known = asked.get(change) ?? concerned(read, change);
  asked.set(change, known);
  return known;
}

/**
 * What a customer hears: the topics of what is their own, without the ids of things and of events, which would tell what
 * others do. When nobody can say whose a change is, they read everything again.
 */
export function ownEvents(kit: Asking, accountId: string, tell: (event: string, data: object) => void) {
  const find = () => kit.findOwnContact(kit.read, accountId).catch((): OwnContact | null => null);
  let contact = find();
  const reset = () => tell('reset', {});

  async function hear(change: Change): Promise<void> {
    try {
      const [concerned, mine] = await Promise.all([whose(kit, change), contact]);
      if (concerned === 'all' || (mine && concerned.has(mine.id))) tell('change', { topic: change.topic });
    } catch {
      reset();
    }
  }
  async function lookAgain(): Promise<void> {
    const before = await contact;
    contact = find();
    if ((await contact)?.id !== before?.id) reset();
  }
  let last = Promise.resolve();
  const next = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
  return {
    /** One after the other: none overtakes the one before it. */
    hear: (change: Change) => next(() => hear(change)),
    /** The account may belong to another contact by now, or to none. */
    lookAgain: () => next(lookAgain),
  };
}
