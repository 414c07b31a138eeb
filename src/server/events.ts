import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liveContract } from '../kernel/live.ts';
import type { Kit } from './http.ts';
import { gate } from './http-access.ts';
import { answerError } from './http-errors.ts';
import type { Live } from './live.ts';

/** A comment now and then keeps proxies from closing a silent stream, and ends the stream of a revoked session. */
const heartbeatMs = 20_000;

/** Serves the stream of changes (WHATWG server-sent events), resumable by `Last-Event-ID`. */
export function serveChanges(app: FastifyInstance, kit: Kit): void {
  const mayFollow = gate(liveContract.changes, kit.read);
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get(`/api${liveContract.changes.path}`, {
    onRequest: mayFollow,
    errorHandler: (error, request, reply) => answerError(error, request, reply),
    handler: (request, reply) => {
      open.add(reply.raw);
      reply.raw.once('close', () => open.delete(reply.raw));
      stream(request, reply, kit.live, () => mayFollow(request));
    },
  });
}

function stream(request: FastifyRequest, reply: FastifyReply, live: Live, gateAgain: () => Promise<void>): void {
  reply.hijack();
  const out = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  out.write('retry: 1000\n\n');
  const last = request.headers['last-event-id'];
  const unfollow = live.follow(
    (event) => {
      if (event === 'reset') out.write('event: reset\ndata: {}\n\n');
      else out.write(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event.change)}\n\n`);
    },
    Array.isArray(last) ? last[0] : last,
  );
  const heartbeat = setInterval(() => {
    gateAgain().then(
      () => out.write(': still here\n\n'),
      () => out.end(),
    );
  }, heartbeatMs);
  out.on('close', () => {
    clearInterval(heartbeat);
    unfollow();
  });
}
