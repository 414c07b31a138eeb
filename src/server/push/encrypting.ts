/** What is pushed is read by nobody on its way: Message Encryption for Web Push (RFC 8291, with RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's public key and secret, in base64url. */
export type Receiver = Readonly<{ p256dh: string; auth: string }>;

/** Whether something can be encrypted for it at all: the key is a point of the curve. */
export function isReceiver(receiver: Receiver): boolean {
  try {
    encrypted('', receiver);
    return true;
  } catch {
    return false;
  }
}

/** For the example of the RFC alone; made anew for each message otherwise. */
type Given = Readonly<{ privateKey: Buffer; salt: Buffer }>;

const recordSize = 4096;
/** Most bytes of a text, so that it is one record: less the header, the delimiter and the tag. */
export const longestPush = recordSize - 86 - 17;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The body of a push message with the content coding aes128gcm. Throws when the receiver's key is no point of P-256. */
export function encrypted(text: string, { p256dh, auth }: Receiver, given?: Given): Buffer {
  const [theirs, authSecret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  const pair = createECDH('prime256v1');
  if (given) pair.setPrivateKey(given.privateKey);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const salt = given?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const material = derived(pair.computeSecret(theirs), authSecret, info, 32);
  const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, record, cipher.getAuthTag()]);
}
