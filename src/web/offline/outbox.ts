import { liveQuery } from 'dexie';
import type { Operation, Output, Sent } from '../../kernel/operation.ts';
import { Refusal, twoStepNeeded } from '../../kernel/refusal.ts';
import { call } from '../client.ts';
import { connection, isReachable, noteReached } from './connection.ts';
import { device, type KeptCommand } from './device-store.ts';
import { notKeptYet, showAsFresh, showKept, shownCommands, showOf } from './shown-commands.ts';

/** A feature's operations that go through the outbox. */
export type Line = Readonly<{
  operations: readonly Operation[];
  /**
   * Shows and keeps the server's answer before the command disappears from what waits; after a refusal, what is true
   * there.
   */
  answered: (operation: Operation, answer: unknown) => Promise<void>;
  /** Whether a refusal only says that what was wanted is so already: then nobody has to hear of it. */
  isMoot?: (operation: Operation, refusal: Refusal) => boolean;
  /** What goes with a command and is known only when it is sent. */
  whenSent?: () => object;
}>;

const lookAgainMs = 30_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const answerMs = 60_000;
/** What a weak signal carries: large photos take their time over it. */
const weakBytesPerMs = 10;
/** Longer than any preparation takes: whatever still says so was interrupted. */
const preparationMs = 15_000;
/** After so many failures of the server itself a command is shown and lets the others pass. */
const mostFaults = 8;

let lines: readonly Line[] = [];
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let isInLine = false;
const preparing = new Map<string, Promise<unknown>>();
/** How often commands have been on their way from this page, by id: a device that is full cannot write it down. */
const tried = new Map<string, number>();

/** Sends what `person` has given, in order, whenever there is a connection. Answers how to stop. */
export function startOutbox(person: string, all: readonly Line[]): () => void {
  lines = all;
  showOf(person);
  const look = setInterval(() => void flush(), lookAgainMs);
  const watching = liveQuery(everything).subscribe({ next: showKept, error: () => {} });
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeWhenSeen);
  void navigator.storage?.persist?.();
  void flush();
  return () => {
    showOf(undefined);
    clearInterval(look);
    clearTimeout(retry);
    watching.unsubscribe();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeWhenSeen);
  };
}

function wake() {
  failures = 0;
  clearTimeout(retry);
  void flush();
}

function wakeWhenSeen() {
  if (document.visibilityState === 'visible') wake();
}

type Enqueued<O extends Operation> = Readonly<{
  id: string;
  input: Sent<O>;
  title: string;
  about?: string;
  files?: readonly Blob[] | undefined;
  /** What is worth waiting a few seconds for before the command is sent for the first time. */
  supplement?: Promise<Partial<Sent<O>>> | undefined;
}>;

/**
 * Takes a command: it is shown at once and resolves when it is safe on this device. What belongs to nobody would neither
 * be shown nor sent, and is not taken.
 */
export async function enqueue<O extends Operation>(operation: O, command: Enqueued<O>): Promise<void> {
  const owner = shownCommands.owner();
  if (!owner) throw new Error('Nobody is known yet whose command this is.');
  const { id, title, about = '', files = [], supplement } = command;
  const input = command.input as Record<string, unknown>;
  const row = {
    ...{ id, owner, operation: operation.name, input, title, about },
    ...{ hasFile: files.length > 0, moreFiles: Math.max(0, files.length - 1) },
    ...{ madeAt: Date.now(), isPreparing: supplement !== undefined, faults: 0, refusal: null },
  };
  const isSafe = showAsFresh({ ...row, seq: notKeptYet });
  try {
    const ids = fileIds(row);
    const kept = await Promise.all(
      files.map(async (file, at) => ({ id: ids[at] ?? '', type: file.type, bytes: await file.arrayBuffer() })),
    );
    await device.transaction('rw', device.commands, device.files, async () => {
      await device.files.bulkPut(kept);
      await device.commands.add(row);
    });
    if (supplement) prepare(id, input, supplement);
  } finally {
    isSafe(await everything().catch(() => undefined));
  }
  void flush();
}

function prepare(id: string, input: Record<string, unknown>, supplement: Promise<object>): void {
  const ready = supplement
    .catch(() => ({}))
    .then((more) => device.commands.where({ id }).modify({ input: { ...input, ...more }, isPreparing: false }))
    .catch(() => {}) // a device that is full: then it goes without
    .finally(() => preparing.delete(id));
  preparing.set(id, ready);
}

/** One tab at a time, one command at a time, in the order in which they were given. */
async function flush(): Promise<void> {
  if (isInLine) return;
  isInLine = true;
  await inTurn(async () => {
    isInLine = false;
    // As long as a command has not been on its way, into the dark, it can be taken back without a trace.
    if (connection.isAway() && (await nextCommand()) && !(await isReachable())) return tryLater();
    for (let next = await nextCommand(); next; next = await nextCommand())
      if ((await deliver(next)) === 'later') return;
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** A page that came over http has no locks: there each tab has a line of its own, and the server knows a repeat. */
function inTurn(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('outbox', work);
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

async function nextCommand(): Promise<KeptCommand | undefined> {
  for (;;) {
    const [next] = await mine();
    if (!next?.isPreparing) return next;
    const ready = preparing.get(next.id);
    // Also when the clock was set back since: it would be waited for until that time comes again.
    if (!ready && Math.abs(Date.now() - next.madeAt) > preparationMs) return next;
    await (ready ?? new Promise((resolve) => setTimeout(resolve, 1_000)));
  }
}

const everything = () => device.commands.orderBy('seq').toArray();
async function mine() {
  const all = await everything();
  return all.filter(({ owner, refusal }) => owner === shownCommands.owner() && !refusal);
}

async function deliver(command: KeptCommand): Promise<'done' | 'later'> {
  const line = lines.find(({ operations }) => operations.some(({ name }) => name === command.operation));
  const operation = line?.operations.find(({ name }) => name === command.operation);
  if (!line || !operation) return 'later'; // this version does not know it yet: an update will
  const tries = Math.max(command.tries ?? 0, tried.get(command.id) ?? 0) + 1;
  if (!(await noteTry(command, tries))) return 'done'; // taken back a moment ago
  try {
    const files = await filesOf(command);
    const signal = AbortSignal.timeout(patienceWith(files, tries));
    const input = { ...command.input, ...line.whenSent?.() };
    const answer: Output<Operation> = await call(operation, input, { files, signal, owner: command.owner });
    noteReached(true);
    failures = 0;
    if (isHere(command)) await line.answered(operation, answer);
    await remove(command);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal && error.current && isHere(command)) await line.answered(operation, error.current);
    if (error instanceof Refusal && line.isMoot?.(operation, error)) {
      await remove(command);
      return 'done';
    }
    return settle(command, error);
  }
}

/** Whether it is still there. What makes room on a device that is full is sending, which does without its writing. */
async function noteTry({ id, seq }: KeptCommand, tries: number): Promise<boolean> {
  tried.set(id, tries);
  const isThere = await device.commands.update(seq, { tries }).catch(() => device.commands.get(seq));
  return Boolean(isThere);
}

/** What is answered to somebody who has left is not for whoever came since. */
const isHere = ({ owner }: KeptCommand) => owner === shownCommands.owner();

/** Each try has longer than the one before, up to what photos take over a weak signal: else they would never arrive. */
function patienceWith(files: readonly Blob[], tries: number): number {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.min(answerMs * tries, answerMs + bytes / weakBytesPerMs);
}

/** Under which ids the files of a command are kept: the first under its own. */
const fileIds = ({ id, hasFile, moreFiles = 0 }: Pick<KeptCommand, 'id' | 'hasFile' | 'moreFiles'>): string[] =>
  hasFile ? [id, ...Array.from({ length: moreFiles }, (_, at) => `${id} ${at + 2}`)] : [];

/** The photos of a command that waits, in their order. */
export async function filesOf(command: KeptCommand): Promise<Blob[]> {
  const kept = await device.files.bulkGet(fileIds(command));
  return kept.flatMap((file) => (file ? [new Blob([file.bytes], { type: file.type })] : []));
}

/**
 * A "no" is kept and shown, never dropped; whatever may pass is tried again; a lost session waits for the sign-in, and one
 * that lacks its second step for that.
 */
async function settle(command: KeptCommand, error: unknown): Promise<'done' | 'later'> {
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal?.kind === 'signed-out' || refusal?.code === twoStepNeeded) return 'later';
  const isFault = refusal?.code === 'fault' || refusal?.code === 'wordless';
  if (!refusal || refusal.kind === 'unavailable' || refusal.kind === 'too-many') {
    noteReached(isFault || refusal?.kind === 'too-many');
    if (!isFault || command.faults + 1 < mostFaults) {
      if (isFault) await device.commands.update(command.seq, { faults: command.faults + 1 });
      tryLater();
      return 'later';
    }
  }
  const { code = 'fault', message = '', current = null } = refusal ?? {};
  await device.commands.update(command.seq, { refusal: { code, message, current } });
  return 'done';
}

function tryLater(): void {
  clearTimeout(retry);
  const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** failures++);
  retry = setTimeout(() => void flush(), delay * (0.75 + Math.random() / 2));
}

async function remove(command: KeptCommand): Promise<void> {
  await device.transaction('rw', device.commands, device.files, async () => {
    await device.commands.delete(command.seq);
    await device.files.bulkDelete(fileIds(command));
  });
}

/** Takes a command back that has never been on its way; false when somebody else may know of it already. */
export async function takeBack(id: string): Promise<boolean> {
  return device.transaction('rw', device.commands, device.files, async () => {
    const command = await device.commands.where({ id }).first();
    if (!command || command.tries || tried.has(id)) return false;
    await device.commands.delete(command.seq);
    await device.files.bulkDelete(fileIds(command));
    return true;
  });
}

/** Gives a refused command up; its photo and notes go with it. */
export const discard = (command: KeptCommand): Promise<void> => remove(command);

/** Sends a refused command once more. */
export async function sendAgain(command: KeptCommand): Promise<void> {
  await device.commands.update(command.seq, { refusal: null, faults: 0 });
  void flush();
}
