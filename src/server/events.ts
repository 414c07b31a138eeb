import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liveContract } from '../kernel/live.ts';
import { heartbeatMs, positionHeader } from '../kernel/live-headers.ts';
import { Refusal } from '../kernel/refusal.ts';
import { isStaff } from '../kernel/roles.ts';
import type { Kit } from './http.ts';
import { gate } from './http-access.ts';
import { answerError } from './http-errors.ts';
import { ownEvents } from './own-events.ts';
import { forgetActors, sessionTopic } from './sessions.ts';

/** Open at once for one person: far more than the windows that somebody works with. */
const mostStreams = 30;
/** Of what waits for a reader who does not read, in bytes; they come back and read everything again. */
const mostWaiting = 1_000_000;

/**
 * Serves the stream of changes (WHATWG server-sent events), resumable by `Last-Event-ID`. Every read carries the
 * position before it, so that a page can follow what changed since its first read and not only since the stream opened.
 */
export function serveChanges(app: FastifyInstance, kit: Kit): void {
  const mayFollow = gate(liveContract.changes, kit);
  const open = new Map<ServerResponse, string | undefined>();
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
  // Before any stream hears of it: what it asks then is answered afresh.
  const unfollow = kit.live.follow((event) => {
    if (event === 'reset' || event.change.topic === sessionTopic) forgetActors();
  }, undefined);
  app.addHook('onClose', async () => unfollow());

  app.addHook('onRequest', (request, reply, done) => {
    // Whoever has no session may follow nothing.
    if (request.method === 'GET' && request.headers.cookie && request.url.startsWith('/api/'))
      reply.header(positionHeader, kit.live.position());
    done();
  });
  app.get(`/api${liveContract.changes.path}`, {
    onRequest: mayFollow,
    errorHandler: (error, request, reply) => answerError(error, request, reply),
    handler: (request, reply) => {
      const person = request.actor?.id;
      if ([...open.values()].filter((id) => id === person).length >= mostStreams)
        throw new Refusal('too-many', 'too-many', 'Too many windows are open at once. Close some of them.');
      open.set(reply.raw, person);
      reply.raw.once('close', () => open.delete(reply.raw));
      stream(request, reply, kit, () => mayFollow(request));
    },
  });
}

function stream(request: FastifyRequest, reply: FastifyReply, kit: Kit, gateAgain: () => Promise<void>): void {
  reply.hijack();
  const out = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  out.write('retry: 1000\n\n');
  const tell = (event: string, data: object, id?: string) =>
    out.writable &&
    out.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const { actor } = request;
  const own = actor && !isStaff(actor) ? ownEvents(kit, actor.id, tell) : undefined;
  const lookAgain = (isAllowed = () => {}) => {
    void own?.lookAgain(); // before what is heard next
    void gateAgain().then(isAllowed, () => out.end());
  };
  const unfollow = kit.live.follow(
    (event) => {
      if (out.writableLength > mostWaiting) return out.destroy();
      if (event === 'reset') {
        lookAgain(); // what was missed may have been the end of this session
        return void tell('reset', {});
      }
      const { topic, id } = event.change;
      if (topic === sessionTopic) return id === undefined || id === actor?.id ? lookAgain() : undefined;
      if (own) void own.hear(event.change);
      else tell('change', event.change, event.id);
    },
    own ? undefined : lastSeen(request),
  );
  // An id without an event: who is cut off before the first one comes back to here.
  if (!own) out.write(`id: ${kit.live.position()}\n\n`);
  const heartbeat = setInterval(() => lookAgain(() => void tell('alive', {})), heartbeatMs); // a revoked session's ends
  out.on('close', () => {
    clearInterval(heartbeat);
    unfollow();
  });
}

/** The browser's word, when it comes back, is newer than what it was told to ask for. */
function lastSeen({ headers, query }: FastifyRequest): string | undefined {
  const last = headers['last-event-id'];
  return (Array.isArray(last) ? last[0] : last) ?? liveContract.changes.input.safeParse(query).data?.after;
}
