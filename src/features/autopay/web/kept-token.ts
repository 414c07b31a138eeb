/** The secret of the link stays in the tab while the provider's page is open, for whoever comes back from it. */
const key = 'autopay-token';

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Storage may be forbidden: then the link of the e-mail is opened again.
  }
}

/** Of the address, or of before. */
export function tokenHere(): string {
  const given = location.hash.slice(1).replace(/^token=/, '');
  try {
    return given || (sessionStorage.getItem(key) ?? '');
  } catch {
    return given;
  }
}
