import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Change } from '../kernel/live.ts';
import { commandIdHeader, languageHeader } from '../kernel/live-headers.ts';
import {
  type ActorOf,
  type ContactOf,
  type Contract,
  type FileAnswer,
  type Operation,
  type Output,
  onceOf,
  type Received,
} from '../kernel/operation.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Actor, isStaff, type OwnContact } from '../kernel/roles.ts';
import { id } from '../kernel/shapes.ts';
import type { Clock } from './clock.ts';
import type { Reader, Tx } from './database/connection.ts';
import type { Files } from './files.ts';
import { gate } from './http-access.ts';
import { answerError } from './http-errors.ts';
import { type Parts, parseInput, readForm, type Upload } from './http-input.ts';
import type { Live } from './live.ts';
import { transactOnce } from './once.ts';
import type { Concerned } from './own-events.ts';
import { deviceCookie, sessionCookie, type TokenCookie } from './session-cookie.ts';
import type { Who } from './sessions.ts';
import { type Transact, transactOn } from './transact.ts';

/** What the process lends to every handler. */
export type Kit = Readonly<{
  read: Reader;
  findActor: Who['findActor'];
  /** The contact of an account, for operations for customers. */
  findOwnContact: (read: Reader, accountId: string) => Promise<OwnContact | null>;
  /** Whose a change is, for the streams of customers. */
  concerned: (read: Reader, change: Change) => Promise<Concerned>;
  clock: Clock;
  /** Works for whoever calls an operation; outside of calls for the system itself. */
  transact: Transact;
  /** What follows changes in the transaction that makes them; `tell` puts a word for staff on the answer. */
  settle: (tx: Tx, changes: readonly Change[], tell: (header: string, value: string) => void) => Promise<void>;
  files: Files;
  live: Live;
  /** The address people use, without a slash at the end: for links that leave the product. */
  publicUrl: () => string;
  /** RATE_LIMIT_SCALE: all limits times this. */
  limitScale: number;
  /** Development and tests: answers are checked against the contract, undeclared refusals are faults. */
  strict: boolean;
}>;

export type Raw = Readonly<{ body: Buffer; headers: Readonly<Record<string, string | undefined>> }>;

/** One call of one operation, as its handler sees it. */
export type Call<O extends Operation> = Kit &
  Readonly<{
    input: Received<O>;
    actor: ActorOf<O>;
    contact: ContactOf<O>;
    /** The server's clock when the request arrived. */
    now: string;
    /** The first file part of a form. */
    file: Upload | undefined;
    /** All of them. */
    uploads: readonly Upload[];
    /** The body byte by byte, and the headers that the operation names; of one with a `raw` body only. */
    raw: Raw | undefined;
    client: Readonly<{ address: string; userAgent: string | undefined }>;
    session: TokenCookie;
    /** Which browser asks; no session. */
    device: TokenCookie;
    /** Aborts when the caller goes away before the answer. */
    signal: AbortSignal;
    /** Carries the request's id; never secrets (security 16.2.5). */
    log: FastifyBaseLogger;
  }>;

export type Handlers<C extends Contract> = { readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Output<C[K]>> };

const prepared = new WeakSet<object>();
class PreparedJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer that PostgreSQL has written as JSON already: wide lists skip parsing and writing it again. */
export function preparedJson<T>(text: string): T {
  const answer = new PreparedJson(text);
  prepared.add(answer);
  return answer as unknown as T;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** What the whole API needs once: cookies are registered by the caller. */
export async function prepareApi(app: FastifyInstance): Promise<void> {
  app.decorateRequest('actor', undefined);
  app.removeContentTypeParser('text/plain');
  // A mailbox's one-click unsubscription (RFC 8058) posts a form of which nothing is needed: no form reaches a handler.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    async () => ({}),
  );
  await app.register(multipart, { limits: { files: 1, fields: 1, fieldSize: 100_000, parts: 2 } });
}

/** Serves every operation of a contract at `/api` + its path: session → access → input → handler. */
export function serve<C extends Contract>(app: FastifyInstance, kit: Kit, contract: C, handlers: Handlers<C>): void {
  for (const [key, operation] of Object.entries(contract)) {
    const handler = handlers[key] as (call: Call<Operation>) => Promise<unknown>;
    const lookWhoAsks = gate(operation, kit);
    scopeOf(app, operation, (scope) =>
      scope.route({
        method: operation.method,
        url: `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        errorHandler: (error, request, reply) => answerError(error, request, reply, kit.strict ? operation : undefined),
        onRequest: lookWhoAsks,
        handler: async (request, reply) => {
          const now = kit.clock.now(); // when it came, however long its files take to arrive
          refuseForm(operation, request);
          const parts: Parts =
            operation.body === 'form' && request.isMultipart()
              ? await readForm(request, operation)
              : { fields: fieldsOf(operation, request) };
          // A body comes as slowly as its sender likes: who has gone meanwhile does nothing with it (security 7.4.2).
          if (operation.method !== 'GET') await lookWhoAsks(request);
          const input = parseInput(operation, { ...(request.params as object), ...parts });
          const transact = transactOn(
            kit.read,
            request.actor?.id,
            (tx, changes) => kit.settle(tx, changes, tellStaff(request, reply)),
            kit.strict ? (operation.touches ?? []) : undefined,
          );
          const command = onceIn(operation, request, input);
          const answer = await handler({
            ...kit,
            transact: command ? transactOnce(transact, command) : transact,
            input,
            actor: request.actor as Actor,
            contact: await contactOf(operation, request.actor, kit),
            now,
            file: parts.uploads?.[0],
            uploads: parts.uploads ?? [],
            raw: rawOf(operation, request),
            client: { address: request.ip, userAgent: request.headers['user-agent'] },
            session: sessionCookie({ request, reply, publicUrl: kit.publicUrl() }),
            device: deviceCookie({ request, reply, publicUrl: kit.publicUrl() }),
            get signal() {
              return untilGone(reply);
            },
            log: request.log,
          });
          return send(reply, operation, answer, kit.strict);
        },
      }),
    );
  }
}

/** The command that a caller may repeat; undefined when they gave it no id. Refuses (invalid) what is none. */
function onceIn(operation: Operation, { headers, actor }: FastifyRequest, input: unknown) {
  const given = headers[commandIdHeader];
  const isOnce = onceOf(operation);
  if (!isOnce || given === undefined) return undefined;
  const read = id.safeParse(given);
  if (!read.success) throw new Refusal('invalid', 'invalid-input', 'The id of a command has to be a UUID.');
  const command = { id: read.data, actorId: actor?.id ?? null, name: operation.name };
  return {
    ...command,
    input: input as Readonly<Record<string, unknown>>,
    mayBeTakenBack: isOnce === 'unless-taken-back',
  };
}

/** What became of the company's runs is the office's: to a visitor it would tell that nobody knew their e-mail. */
const tellStaff =
  ({ actor }: FastifyRequest, reply: FastifyReply) =>
  (header: string, value: string) =>
    void (actor && isStaff(actor) && reply.header(header, value));

/** Asked for once, and by no handler. The type of a call says for which operations it is there. */
const contactOf = async ({ access }: Operation, actor: Actor | undefined, { read, findOwnContact }: Kit) =>
  (access === 'customer' && actor ? await findOwnContact(read, actor.id) : undefined) as undefined;

function fieldsOf({ method, body }: Operation, request: FastifyRequest): unknown {
  if (body === 'raw') return {};
  return method === 'GET' || method === 'DELETE' ? request.query : request.body;
}

/** Where bodies are left as they are, whatever they say that they are. */
function scopeOf(app: FastifyInstance, { body }: Operation, work: (scope: FastifyInstance) => unknown): void {
  if (body !== 'raw') return void work(app);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) => bytes);
    work(scope);
  });
}

function rawOf({ body, headers = [] }: Operation, request: FastifyRequest): Raw | undefined {
  if (body !== 'raw') return undefined;
  const named = headers.map((name) => [name, request.headers[name]?.toString()]);
  return { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers: Object.fromEntries(named) };
}

/**
 * A form is what a foreign page can send without being asked about it: only operations made for forms take one, and
 * those for everybody, which work without a session (security 3.5.2).
 */
function refuseForm(operation: Operation, request: FastifyRequest): void {
  const isForm = request.isMultipart() || /^application\/x-www-form/i.test(request.headers['content-type'] ?? '');
  if (isForm && !(request.isMultipart() && operation.body === 'form') && operation.access !== 'anyone')
    throw new Refusal('invalid', 'invalid-input', 'This request could not be read.');
}

/** The answer's end tells who has gone; the request itself is closed as soon as it is read. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  return gone.signal;
}

function send(reply: FastifyReply, operation: Operation, answer: unknown, strict: boolean) {
  reply.header('cache-control', 'no-store');
  if (operation.answers === 'file') return sendFile(reply, answer as FileAnswer);
  const { actor } = reply.request;
  if (actor && operation.access !== 'anyone') reply.header(languageHeader, actor.language);
  if (typeof answer === 'object' && answer !== null && prepared.has(answer)) {
    const { text } = answer as PreparedJson;
    if (strict) checkAnswer(operation, JSON.parse(text));
    return reply.type('application/json; charset=utf-8').send(text);
  }
  if (strict) checkAnswer(operation, answer);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

/** A field that the contract does not name is a leak, a missing one a lie: both are faults, seen before production. */
function checkAnswer(operation: Operation, answer: unknown): void {
  const checked = operation.output.safeParse(answer);
  if (!checked.success)
    throw new Error(`The answer of ${operation.name} breaks its contract: ${checked.error.message}`);
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = encodeURIComponent(file.fileName);
  if (file.isForever) reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply
    .type(file.contentType)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.bytes);
}
