/** Whether browsers make passkeys for the address that this one shows: only for a secure one with a name (WebAuthn §5.1). */
export const isPasskeyPlace = (): boolean => window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Whether this browser makes passkeys, here. */
export const hasPasskeys = (): boolean => isPasskeyPlace() && 'PublicKeyCredential' in window;
