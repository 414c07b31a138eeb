/**
 * What the log says of an error: what kind it is and where it happened. Never what else hangs on it: PostgreSQL's detail
 * quotes the row, a mail server's answer the recipient (security 16.2.5).
 */
type Logged = { type: string; message: string; stack: string; [key: string]: unknown };

/** Of PostgreSQL, the operating system and a mail server; each names a thing of ours, and nobody's. */
const harmless = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'command',
  'responseCode',
  'statusCode',
];
const deepest = 5;
/** A scoped package in a path has a slash before its `@`. */
const emailAddress = /[^\s<>"'(),;:=/@]+@[^\s<>"'(),;:=/@]+\.[^\s<>"'(),;:=/@]+/g;

const nameless = (text: string) => text.replaceAll(emailAddress, '…@…');

export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: nameless(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  const logged: Logged = { type: name, message: nameless(message), stack: nameless(stack) };
  for (const key of harmless) {
    const value = (error as unknown as Record<string, unknown>)[key];
    if (typeof value === 'string' || typeof value === 'number') logged[key] = value;
  }
  if (depth === deepest) return logged;
  if (cause !== undefined) logged.cause = loggedError(cause, depth + 1);
  if (error instanceof AggregateError) logged.errors = error.errors.map((one) => loggedError(one, depth + 1));
  return logged;
}
