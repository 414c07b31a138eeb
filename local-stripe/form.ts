/** Parameters as they arrive: text, or nested under names. */
export type Raw = string | { [name: string]: Raw };

/**
 * Reads `a[b][0][c]=d` (application/x-www-form-urlencoded, as Stripe's SDKs send it). Members of a list keep their
 * numbers as names; `a[]=` takes the next one, and `a[][b]=` the last one that has no `b` yet.
 */
export function decodeForm(text: string): { [name: string]: Raw } {
  const root: { [name: string]: Raw } = Object.create(null);
  for (const pair of text.split('&').filter(Boolean)) {
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    put(root, segmentsOf(name), cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return root;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // a stray % is a sign like any other
  }
}

function segmentsOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)];
}

function put(root: { [name: string]: Raw }, segments: readonly string[], value: string): void {
  let at = root;
  for (const [depth, segment] of segments.entries()) {
    const name = segment === '' ? placeFor(at, segments[depth + 1]) : segment;
    if (depth === segments.length - 1) {
      at[name] = value;
      return;
    }
    const inner = at[name];
    const next: { [name: string]: Raw } = typeof inner === 'object' ? inner : Object.create(null);
    at[name] = next;
    at = next;
  }
}

function placeFor(list: { [name: string]: Raw }, inner: string | undefined): string {
  const count = Object.keys(list).length;
  const last = list[count - 1];
  const isOpen = inner !== undefined && typeof last === 'object' && !(inner in last);
  return String(isOpen ? count - 1 : count);
}
