/** Who pushes, so that a push service knows whom to answer for it: VAPID (RFC 8292). */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { addMinutes, type Instant } from '../../kernel/calendar.ts';

/** The public key as browsers take it, base64url of the point; the private one as a JWK. It is never logged. */
export type PushKeys = Readonly<{ publicKey: string; privateJwk: Readonly<Record<string, string>> }>;

export function newPushKeys(): PushKeys {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const { kty = '', crv = '', x = '', y = '', d = '' } = jwk;
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateJwk: { kty, crv, x, y, d } };
}

const hours = 12;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header `authorization` for a push to an endpoint. @param subject where the company is found: https or mailto */
export function vapidHeader(endpoint: string, keys: PushKeys, subject: string, now: Instant): string {
  const exp = Math.floor(Date.parse(addMinutes(now, hours * 60)) / 1000);
  const claims = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const key = createPrivateKey({ key: keys.privateJwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${claims}.${signature}, k=${keys.publicKey}`;
}
