/** The ceremonies of WebAuthn Level 3 (§7.1, §7.2), by `@simplewebauthn/server`; it comes in with the first of them. */
import { isIP } from 'node:net';
import { Refusal } from '../../../kernel/refusal.ts';
import { passkeyWords } from '../words-passkeys.ts';

/** For whom a passkey is: the name of a site, and the address that its pages have. */
export type Place = Readonly<{ rpId: string; origin: string }>;

/** Refuses (passkeys-need-a-name) an address that is a number: browsers make no passkeys for those (§5.1.2). */
export function placeOf(publicUrl: string): Place {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new Refusal('conflict', 'passkeys-need-a-name', passkeyWords.en.refusals['passkeys-need-a-name']);
  return { rpId: hostname, origin };
}

type Asked = Readonly<{
  place: Place;
  /** Uses up a challenge, once all else holds; false when it was not asked for. */
  spend: (challenge: string) => Promise<boolean>;
}>;
type MadeKey = Readonly<{
  credentialId: string;
  clientData: string;
  attestation: string;
  transports: readonly string[];
}>;

/** What a device says of a key that it has made; undefined when that does not hold. Who made the device is not asked. */
export async function verifyMade(
  made: MadeKey,
  { place, spend }: Asked,
): Promise<Readonly<{ publicKey: Uint8Array; counter: number }> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = { clientDataJSON: made.clientData, attestationObject: made.attestation };
  const read = challengeRead();
  const answer = await verifyRegistrationResponse({
    response: { ...credentialOf(made.credentialId), response },
    ...expected(place, read),
  }).catch(notVerified);
  const key = answer?.verified ? answer.registrationInfo?.credential : undefined;
  if (key?.id !== made.credentialId || !(await spend(read.challenge))) return undefined;
  return { publicKey: key.publicKey, counter: key.counter };
}

type Signed = Readonly<{
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}>;
type Key = Readonly<{ profileId: string; publicKey: Uint8Array; counter: number }>;

/** The counter that a device signs with by now; undefined when the signature is not of this key, place and challenge. */
export async function verifySigned(signed: Signed, key: Key, { place, spend }: Asked): Promise<number | undefined> {
  const { credentialId: id, clientData: clientDataJSON, authenticatorData, signature, userHandle } = signed;
  if (userHandle !== userHandleOf(key.profileId)) return undefined; // §7.2, step 6
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const read = challengeRead();
  const answer = await verifyAuthenticationResponse({
    response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
    credential: { id, publicKey: Uint8Array.from(key.publicKey), counter: key.counter },
    ...expected(place, read),
  }).catch(notVerified);
  return answer?.verified && (await spend(read.challenge)) ? answer.authenticationInfo.newCounter : undefined;
}

/** How a device names an account to itself: nothing that says whose it is (§14.6.1). */
export const userHandleOf = (profileId: string): string =>
  Buffer.from(profileId.replaceAll('-', ''), 'hex').toString('base64url');

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

const challengeRead = () => ({ challenge: '' });

const expected = ({ rpId, origin }: Place, read: { challenge: string }) => ({
  expectedChallenge(challenge: unknown) {
    read.challenge = String(challenge); // a stranger's JSON may have anything there
    return true;
  },
  expectedRPID: rpId,
  expectedOrigin: origin,
  requireUserVerification: true, // it stands for password and code together
});

/** The library throws for whatever a stranger may send. */
const notVerified = () => undefined;
