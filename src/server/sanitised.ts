import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { decoded } from '../kernel/entities.ts';
import { tangleOf } from '../kernel/tangled.ts';

const align = { 'text-align': [/^(left|right|center|justify)$/] };

/** What a document may be made of: text, lists, tables, links, and pictures that it carries in itself. */
const allowed: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    ...Object.fromEntries(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': align },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'template', 'title'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^data:image\/(png|jpeg|gif|webp);base64,/i.test(attribs.src ?? ''),
};

/**
 * HTML without anything that runs, loads from elsewhere or sends (security 1.3.1). What would take seconds to parse, and
 * was saved before that was refused, is its text alone.
 */
export const sanitised = (html: string): string =>
  sanitizeHtml(tangleOf(html) ? html.replaceAll(/<[^>]*>?/g, ' ') : html, allowed).trim();

/** The names of the tags that are left out, each once. */
export function leftOut(html: string, kept: string): string[] {
  const left = namesIn(kept);
  return [...namesIn(html)].filter((name) => !left.has(name)).sort();
}

const namesIn = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/gi), ([, name = '']) => name.toLowerCase()));

/** What is left to read; ends of blocks become spaces. */
export function plainTextOf(html: string): string {
  const spaced = html.replaceAll(/<(?=\/?(?:p|div|h[1-6]|li|tr|td|th|br|hr|dt|dd|blockquote|pre)\b)/gi, ' <');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decoded(text).replaceAll(/\s+/g, ' ').trim();
}
