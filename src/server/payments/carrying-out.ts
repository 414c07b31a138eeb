import type { FastifyBaseLogger } from 'fastify';
import type { Reader, Tx } from '../database/connection.ts';
import type { Job } from '../jobs.ts';
import { announceNew } from '../live.ts';
import { actFor, type Transact } from '../transact.ts';
import { retryMinutes } from '../work.ts';
import type { Payments } from './payments.ts';
import { ProviderFailure, pending } from './provider-failure.ts';
import {
  type DueCommand,
  findCommand,
  intend,
  markDone,
  markRefused,
  nextReading,
  type ProviderCommand,
  postpone,
  takeDueCommand,
} from './store.ts';

/** One kind of thing that the provider does for us. */
export type Deed<Request, Result = void> = Readonly<{
  kind: string;
  /**
   * Asks the provider, and gives what writes its answer down; what it does not answer is thrown.
   * @param key the same for every attempt
   * @param begin the number of a reading that begins now. What is written down is read after the work, with such a number:
   * somebody may have read between its beginning and its answer, and an answer to a repeat is an old one.
   */
  ask: (payments: Payments, request: Request, key: string, begin: () => Promise<string>) => Promise<Writing<Result>>;
}>;

/** @param isFirst whether nobody has completed the command before: of several at once one alone tells the customer */
export type Writing<Result> = (tx: Tx, isFirst: boolean) => Promise<Result>;

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

type Wanted<Request> = Readonly<{
  id: string;
  request: Request;
  /** Null for what the product does by itself. */
  requestedBy: string | null;
  /** Refuses what may not be begun now; a repeat of what was begun is not asked about again. */
  refuse?: (tx: Tx) => Promise<void>;
}>;

/**
 * Has the provider do something once: written down, asked for, and completed, each by itself committed. Whatever breaks
 * in between is asked for again with the same key, by whoever repeats the command or by the job. Gives what writing the
 * answer gave; undefined when that was done before.
 */
export async function carryOut<Request extends ProviderCommand['request'], Result>(
  kit: Kit,
  deed: Deed<Request, Result>,
  wanted: Wanted<Request>,
): Promise<Result | undefined> {
  const due = await kit.transact((tx) => writeDown(tx, deed.kind, wanted));
  return due && attempt(kit, deed, due);
}

/**
 * What is asked for in full: what whoever asks says, and what that comes to, such as a price of today. Of what was written
 * down before it is what it came to then, and nothing that has changed since stands in the way of a repeat.
 */
export async function inFull<Said extends object, Found extends object>(
  read: Reader,
  id: string,
  said: Said,
  find: () => Promise<Found>,
): Promise<Found & Said> {
  const before = await findCommand(read, id);
  return { ...(before ? (before.request as Found) : await find()), ...said };
}

/** Writes down what may be begun now, for the job or for whoever goes on with it; undefined when it was done before. */
export async function writeDown(
  tx: Tx,
  kind: string,
  { id, request, requestedBy, refuse }: Wanted<ProviderCommand['request']>,
): Promise<DueCommand | undefined> {
  const due = await intend(tx, { id, kind, request, requestedBy });
  if (due?.attempts === 1) await refuse?.(tx);
  return due;
}

const backOff = { minutes: [1, 5, 15], afterwards: 60 };

async function attempt<Request, Result>(
  { read, transact, payments }: Kit,
  deed: Deed<Request, Result>,
  command: DueCommand,
): Promise<Result> {
  const { id, attempts, spentKeys } = command;
  const begin = () => nextReading(read);
  const write = await deed
    .ask(payments.without(spentKeys), command.request as Request, id, begin)
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      await transact((tx) => keepFailure(tx, id, error, attempts));
      throw isOver(error, attempts) ? error : pending(error);
    });
  return transact(async (tx) => write(tx, await markDone(tx, id)));
}

/** Who is turned away at the second attempt learns nothing about the first. */
const isOver = ({ outcome }: ProviderFailure, attempts: number): boolean =>
  outcome === 'refused' || (outcome === 'turned-away' && attempts === 1);

const keepFailure = (tx: Tx, id: string, failure: ProviderFailure, attempts: number): Promise<void> =>
  isOver(failure, attempts) ? markRefused(tx, id, failure) : postpone(tx, id, failure, retryMinutes(backOff, attempts));

const lookEveryMs = 30_000;
const atOnce = 10;

/** Asks again for whatever nobody knows the end of: a crash, a lost answer, a provider that was away. */
export function providerJob(
  { read, transact, payments, log }: Kit & Readonly<{ log: FastifyBaseLogger }>,
  deeds: readonly Deed<never, unknown>[],
): Job {
  return {
    name: 'provider-commands',
    everyMs: lookEveryMs,
    async run(signal) {
      const faults: unknown[] = [];
      for (let taken = 0; taken < atOnce && !signal.aborted; taken += 1) {
        // Each when its turn comes: one before it may take long, and somebody sees this one through meanwhile.
        const command = await transact(takeDueCommand);
        if (!command) break;
        const deed = deeds.find(({ kind }) => kind === command.kind);
        if (!deed) continue;
        const { id, kind, requestedBy: by } = command;
        const forThem: Transact = (work) =>
          transact(async (tx) => {
            if (by) await actFor(tx, by);
            return work(tx);
          });
        await attempt({ read, payments, transact: forThem }, deed, command).catch(async (error: unknown) => {
          if (!(error instanceof ProviderFailure)) return void faults.push(error);
          log.warn({ command: id, kind, code: error.code }, 'the payment provider did not do it'); // never its error
          // Nobody waits for the answer: whoever looks at the customer is told.
          if (error.outcome === 'refused') await forThem(async () => announceNew({ topic: 'invoices', id }));
        });
      }
      // One at which something is wrong here keeps no other from being carried out.
      if (faults.length > 0)
        throw new AggregateError(faults, `Commands that could not be carried out: ${faults.length}`);
    },
  };
}
