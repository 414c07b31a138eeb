import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = Readonly<{ token: string | undefined; set: (token: string) => void; clear: () => void }>;

const lifetimeSeconds = 30 * 86_400;

/**
 * The cookie that holds a session's token. Over TLS it carries the `__Host-` prefix, which pins it to this host and
 * path (OWASP ASVS 3.3.1); plain http on localhost cannot have it.
 */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply | undefined): SessionCookie {
  const secure = request.protocol === 'https';
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    token: request.cookies[name],
    set: (token) => void reply?.setCookie(name, token, { ...options, maxAge: lifetimeSeconds }),
    clear: () => void reply?.clearCookie(name, options),
  };
}
