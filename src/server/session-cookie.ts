import type { FastifyReply, FastifyRequest } from 'fastify';

export type TokenCookie = Readonly<{ token: string | undefined; set: (token: string) => void; clear: () => void }>;

type Kind = Readonly<{ name: string; days: number; sameSite: 'lax' | 'strict' }>;

/**
 * A cookie that holds a secret. Over TLS it carries the `__Host-` prefix, which pins it to this host and
 * path (OWASP ASVS 3.3.1); plain http on localhost cannot have it.
 */
function tokenCookie(
  { name: bare, days, sameSite }: Kind,
  request: FastifyRequest,
  reply: FastifyReply | undefined,
): TokenCookie {
  const secure = request.protocol === 'https';
  const name = secure ? `__Host-${bare}` : bare;
  const options = { path: '/', httpOnly: true, sameSite, secure } as const;
  return {
    token: request.cookies[name],
    set: (token) => void reply?.setCookie(name, token, { ...options, maxAge: days * 86_400 }),
    clear: () => void reply?.clearCookie(name, options),
  };
}

/** Whose session it is. */
export const sessionCookie = (request: FastifyRequest, reply: FastifyReply | undefined): TokenCookie =>
  tokenCookie({ name: 'session', days: 30, sameSite: 'lax' }, request, reply);

/** Which browser it is, for signing in and nothing else (decisions/0093). */
export const deviceCookie = (request: FastifyRequest, reply: FastifyReply): TokenCookie =>
  tokenCookie({ name: 'device', days: 180, sameSite: 'strict' }, request, reply);
