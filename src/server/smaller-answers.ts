import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter ones fit into the few packets that a line carries at once anyway. */
const worthBytes = 4_000;

/**
 * Sends longer answers in JSON compressed to whoever takes them so: a run of 400 stops is an eighth. A phone reads its
 * run again after each stop, over whatever signal there is. The fastest level: each further one costs more than it saves.
 */
export function sendSmaller(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= worthBytes;
    if (!isLong || !isJson(reply.getHeader('content-type'))) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return done(null, payload);
    gzip(payload, { level: constants.Z_BEST_SPEED }, (error, smaller) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, smaller);
    });
  });
}

const isJson = (type: unknown) => String(type).startsWith('application/json');
