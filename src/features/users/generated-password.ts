const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Letters, digits and symbols of a generated password (spec 2 §5). */
export const passwordAlphabet = `${letters}0123456789!@#$%^&*`;
const passwordLength = 12;

/**
 * Twelve characters, each as likely as any other (spec 2 §5).
 * @param randomBytes from a cryptographic source; asked again when some had to be thrown away
 */
export function generatedPassword(randomBytes: (count: number) => Uint8Array): string {
  // Bytes above the last whole multiple would make some characters likelier.
  const fair = 256 - (256 % passwordAlphabet.length);
  let password = '';
  while (password.length < passwordLength)
    for (const byte of randomBytes(passwordLength - password.length))
      if (byte < fair) password += passwordAlphabet[byte % passwordAlphabet.length];
  return password;
}
