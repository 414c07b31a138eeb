import { createHash } from 'node:crypto';

/** The id of what may exist once for this text, whoever makes it: a UUID of RFC 9562, version 8. */
export function idFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
