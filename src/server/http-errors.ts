import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../kernel/operation.ts';
import { Refusal, refusalStatus, twoStepNeeded } from '../kernel/refusal.ts';

/** Refusals that any operation may answer with and none has to declare. */
export const commonRefusals: ReadonlySet<string> = new Set([
  'invalid-input',
  'signed-out',
  'forbidden',
  twoStepNeeded,
  'foreign-origin',
  'missing',
  'too-many',
  'unavailable',
  'command-reused',
  'invalid-file',
  'file-too-large',
]);

/** Turns whatever was thrown into an answer: refusals as they are, everything else as a fault with the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, strictFor?: Operation) {
  const refusal = asRefusal(error);
  if (refusal && !(strictFor && isUndeclared(refusal, strictFor))) return answerRefusal(refusal, request, reply);
  request.log.error({ err: error, url: loggedPath(request) }, 'fault');
  // What was said of a file that then could not be read holds for no fault: a logo's is kept for a year.
  reply.removeHeader('content-disposition').header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.code(500).send({
    error: {
      kind: 'fault',
      code: 'fault',
      message: `Something went wrong on our side. Nothing was changed. (Reference ${request.id})`,
      requestId: request.id,
    },
  });
}

/** Without the query; of a link that carries its secret in the path, the path of all such links. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes(':token') ? routeOptions.url : url.split('?')[0];
}

function isUndeclared(refusal: Refusal, operation: Operation): boolean {
  return !commonRefusals.has(refusal.code) && operation.refusals?.[refusal.code] !== refusal.kind;
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { kind, code, message, fields, current } = refusal;
  if (kind === 'forbidden' || kind === 'too-many')
    request.log.warn({ code, actor: request.actor?.id, address: request.ip, url: loggedPath(request) }, 'refused');
  if (kind === 'unavailable') reply.header('retry-after', '5');
  if (kind === 'too-many') reply.header('retry-after', '60');
  return reply
    .code(refusalStatus[kind])
    .header('cache-control', 'no-store')
    .send({ error: { kind, code, message, fields, current, requestId: request.id } });
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (databaseIsAway(code, message))
    return new Refusal(
      'unavailable',
      'unavailable',
      'The database cannot be reached at the moment. Nothing was changed; please try again.',
    );
  // No room on the disk, in the quota, for this file; in the database's own.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === '53100')
    return new Refusal('unavailable', 'unavailable', 'The disk is full. Nothing was changed.');
  if (statusCode === 413) return new Refusal('invalid', 'invalid-input', 'This request is too large.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid', 'invalid-input', 'This request could not be read.');
  return undefined;
}

/** Connection refused or broken, server shutting down or starting (PostgreSQL classes 08 and 57P). */
function databaseIsAway(code: string | undefined, message: string | undefined): boolean {
  if (code && /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return true;
  if (code === 'ENOENT' && /connect/.test(message ?? '')) return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  );
}
