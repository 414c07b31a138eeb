/** The pages that the local payment provider has for customers, handed on: it listens on the loopback address alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import type { Kit } from '../server/http.ts';
import { answerError } from '../server/http-errors.ts';
import { limit, networkOf } from '../server/limits.ts';

/** Each is known by a secret in its address. Nothing else of the provider is reached from here. */
const addresses = [
  '/i/:account/:token',
  '/i/:account/:token/:part',
  '/c/pay/:token',
  '/c/pay/:token/confirm',
  '/c/authenticate/:token',
];

/** A card, or a bank account. */
const mostBytes = 10_000;
const answerMs = 10_000;
const requests = { max: 300, minutes: 10, message: 'Too many requests. Please try again in ten minutes.' };

/** What of an answer people's browsers get; its policy takes the place of ours, and is stricter. */
const handedBack = [
  ...['content-type', 'content-disposition', 'content-security-policy', 'cache-control'],
  ...['referrer-policy', 'x-robots-tag', 'location'],
];

/** @param provider its address on this machine */
export function handOnPages(app: FastifyInstance, kit: Pick<Kit, 'read' | 'limitScale'>, provider: string): void {
  if (new URL(provider).hostname !== '127.0.0.1') throw new Error('Only pages of this machine are handed on');
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: mostBytes } as const;
    pages.addContentTypeParser('application/x-www-form-urlencoded', asText, (_request, body, done) => done(null, body));
    pages.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    pages.addHook('onRequest', async ({ ip }) => {
      await limit(kit.read, `hosted page ${networkOf(ip)}`, { ...requests, scale: kit.limitScale });
    });
    for (const url of addresses)
      pages.route({ method: ['GET', 'POST'], url, handler: (request, reply) => handOn(provider, request, reply) });
  });
}

/** Only the address, and what was typed: no cookie and nothing else that a browser says of somebody who is signed in. */
async function handOn(provider: string, { method, url, body }: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = url.split('?');
  if (!/^(\/\w+)+$/.test(path)) throw new Refusal('missing', 'missing', 'There is nothing at this address.');
  const answer = await fetch(new URL(path, provider), {
    ...(method === 'POST' && { method, body: String(body ?? ''), headers: formHeaders }),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => undefined);
  if (!answer) throw new Refusal('unavailable', 'unavailable', 'The payment page does not answer. Please try again.');
  for (const name of handedBack) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
