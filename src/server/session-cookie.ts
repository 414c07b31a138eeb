import type { FastifyReply, FastifyRequest } from 'fastify';

export type TokenCookie = Readonly<{ token: string | undefined; set: (token: string) => void; clear: () => void }>;

type Kind = Readonly<{ name: string; days: number; sameSite: 'lax' | 'strict' }>;

type Asked = Readonly<{ request: FastifyRequest; reply?: FastifyReply | undefined; publicUrl: string }>;

/** A proxy whose word is not believed may speak TLS all the same: it does at the address that people use (decisions/0147). */
const isPublicTls = ({ host }: FastifyRequest, publicUrl: string): boolean =>
  publicUrl.startsWith('https:') && new URL(publicUrl).host === host.toLowerCase();

/**
 * A cookie that holds a secret. Over TLS it carries the `__Host-` prefix, which pins it to this host and
 * path (OWASP ASVS 3.3.1); plain http on localhost cannot have it.
 */
function tokenCookie({ name: bare, days, sameSite }: Kind, { request, reply, publicUrl }: Asked): TokenCookie {
  const isToldTls = request.protocol === 'https';
  const secure = isToldTls || isPublicTls(request, publicUrl);
  const name = secure ? `__Host-${bare}` : bare;
  const options = { path: '/', httpOnly: true, sameSite, secure } as const;
  const { [name]: own, [bare]: before } = request.cookies;
  return {
    // Where only the address says that it is TLS, sessions of before it was looked at go on; they end in 30 days.
    token: own ?? (isToldTls ? undefined : before),
    set: (token) => void reply?.setCookie(name, token, { ...options, maxAge: days * 86_400 }),
    clear() {
      reply?.clearCookie(name, options);
      if (secure && before !== undefined) reply?.clearCookie(bare, options);
    },
  };
}

/** Whose session it is. */
export const sessionCookie = (asked: Asked): TokenCookie =>
  tokenCookie({ name: 'session', days: 30, sameSite: 'lax' }, asked);

/** Which browser it is, for signing in and nothing else (decisions/0093). */
export const deviceCookie = (asked: Asked): TokenCookie =>
  tokenCookie({ name: 'device', days: 180, sameSite: 'strict' }, asked);
