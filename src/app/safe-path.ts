/**
 * Where to go after sign-in: the path that was asked for, if it is one of ours, else `/dashboard`.
 * Allow-list against open redirects (ASVS 3.7.2): one leading slash, no second one, no backslash, no control characters.
 */
export function safePath(from: string | undefined): string {
  const isOurs = from !== undefined && /^\/(?!\/)[!-~]*$/.test(from) && !from.includes('//') && !from.includes('\\');
  return isOurs && !from.startsWith('/login') ? from : '/dashboard';
}
