/** A device that keeps passkeys, as WebAuthn Level 3 describes one: ES256, told apart by its owner's finger. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** RFC 8949, as much as a key needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}
function head(major: number, n: number): Buffer {
  const type = major << 5;
  if (n < 24) return Buffer.from([type | n]);
  return n < 256 ? Buffer.from([type | 24, n]) : Buffer.from([type | 25, n >> 8, n & 255]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const coordinate = (key: KeyObject, name: 'x' | 'y') =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url');

type Asked = Readonly<{ challenge: string; rpId: string }>;
type How = Readonly<{ origin: string; isVerified?: boolean }>;

/** @param idLength in bytes */
export function anAuthenticator(idLength = 32) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idLength);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, { challenge }: Asked, { origin }: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** §6.1: whose it is, whether somebody is there and has unlocked it, and how often it has signed. */
  function authenticatorData({ rpId }: Asked, { isVerified = true }: How, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const signed = Buffer.alloc(4);
    signed.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), signed, attested]);
  }
  return {
    /** A copy signs on from where it was taken. */
    setCounter(n: number) {
      counter = n;
    },
    make(asked: Asked & Readonly<{ userId: string }>, how: How) {
      userHandle = asked.userId;
      const key = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, coordinate(publicKey, 'x')],
        [-3, coordinate(publicKey, 'y')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(asked, how, attested)],
      ]);
      return {
        credentialId: id.toString('base64url'),
        clientData: clientData('webauthn.create', asked, how).toString('base64url'),
        attestation: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    sign(asked: Asked, how: How) {
      const told = clientData('webauthn.get', asked, how);
      const data = authenticatorData(asked, how);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(told)]))
        .sign(privateKey);
      return {
        credentialId: id.toString('base64url'),
        clientData: told.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
    },
  };
}
