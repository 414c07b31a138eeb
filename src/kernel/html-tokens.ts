import { decoded } from './entities.ts';

type Token = Readonly<{ kind: 'text' | 'open' | 'close'; name: string; text: string; attributes: string }>;

const token = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?>|([^<]+)|</gi;

/** Tags and texts of sanitised HTML, in their order. */
export function* tokensOf(html: string): Generator<Token> {
  for (const [whole, slash, name, attributes = '', text] of html.matchAll(token)) {
    if (name === undefined) yield { kind: 'text', name: '', text: decoded(text ?? whole), attributes: '' };
    else yield { kind: slash ? 'close' : 'open', name: name.toLowerCase(), text: '', attributes };
  }
}

/** What an attribute says; nothing where it is missing. */
export const attributeOf = (attributes: string, name: string): string =>
  decoded(attributes.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? '');
