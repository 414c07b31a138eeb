/** What the device is asked, and what it answers (WebAuthn §5.1.3, §5.1.4), by `@simplewebauthn/browser`. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Output, Sent } from '../../../kernel/operation.ts';
import { wordsNow } from '../../../web/language.ts';
import type { passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';

type Contract = typeof passkeysContract;

/** Two minutes: some look for their security key first. */
const timeout = 120_000;

/** Lets somebody choose and unlock a passkey of this place; the sentence to show when nothing came of it. */
export async function signWithPasskey({
  challenge,
  rpId,
  origin,
}: Output<Contract['askPasskeyChallenge']>): Promise<Sent<Contract['signInWithPasskey']> | string> {
  if (origin !== location.origin) return wordsNow(passkeyWords).notHere(origin);
  try {
    const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' } as const;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response;
    return { credentialId: id, clientData, authenticatorData, signature, userHandle };
  } catch {
    return wordsNow(passkeyWords).notChosen;
  }
}

type Made = Omit<Sent<Contract['addPasskey']>, 'name'>;

/** Lets the device make a passkey for the own account; the sentence to show when nothing came of it. */
export async function makePasskey(begun: Output<Contract['beginPasskey']>): Promise<Made | string> {
  const { challenge, rpId, origin, company, userId, email, displayName, known } = begun;
  if (origin !== location.origin) return wordsNow(passkeyWords).notHere(origin);
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        ...{ challenge, timeout, attestation: 'none' },
        rp: { id: rpId, name: company },
        user: { id: userId, name: email, displayName },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })), // EdDSA, ES256, RS256 (RFC 9053)
        excludeCredentials: known.map(({ id, transports }) => ({
          id,
          type: 'public-key',
          transports: transports as never,
        })),
        // Nobody types an e-mail at the door: the device has to know whose it is.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    });
    const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
    return { credentialId: id, clientData, attestation, transports };
  } catch (error) {
    const { notMade, isThereAlready, cannot } = wordsNow(passkeyWords);
    const why: Readonly<Record<string, string>> = { NotAllowedError: notMade, InvalidStateError: isThereAlready };
    return why[error instanceof Error ? error.name : ''] ?? cannot;
  }
}

/** What somebody would call the device before them. */
export function nameOfDevice(userAgent = navigator.userAgent): string {
  const say = wordsNow(passkeyWords);
  const [, name] = Object.entries(say.ofThis).find(([token]) => userAgent.includes(token)) ?? [];
  return name ?? say.ofAnother;
}
