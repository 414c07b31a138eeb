/** Whether this browser makes passkeys for the address that it shows: only a secure one with a name (WebAuthn §5.1). */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
