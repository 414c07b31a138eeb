/** What the app says when it leaves for a page outside of itself: said there, once. */
export type Farewell = Readonly<{ title: string; text: string }>;

const key = 'farewell';

/** Leaves the app for a page that the server writes. */
export function leaveFor(path: string, farewell: Farewell): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(farewell));
  } catch {
    // Storage may be forbidden: then it goes unsaid.
  }
  location.assign(path);
}

export function takeFarewell(): Farewell | undefined {
  try {
    const said = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return said ? (JSON.parse(said) as Farewell) : undefined;
  } catch {
    return undefined;
  }
}
