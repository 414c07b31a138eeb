/** As many tags as a hundred printed pages have, and deeper than any text needs: a parser's time grows with both. */
export const mostTags = 10_000;
export const mostDepth = 100;

const tag = /<(\/?)([a-z][^\s/>]*)[^>]*>?/gi;
const alone = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Another one ends it, if nobody has. */
const ending = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

/**
 * What makes HTML too costly to be parsed, found without parsing it. Tags that hide inside of attributes may pass for
 * less deep than they are; that there are not too many holds of them as well.
 */
export function tangleOf(html: string): 'tags' | 'depth' | undefined {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count++;
  if (count > mostTags) return 'tags';
  const open: string[] = [];
  for (const [, slash, written = ''] of html.matchAll(tag)) {
    const name = written.toLowerCase();
    if (alone.has(name)) continue;
    const last = open.lastIndexOf(name);
    if (slash) open.length = last < 0 ? open.length : last;
    else {
      if (ending.has(name) && last === open.length - 1) open.pop();
      if (open.push(name) > mostDepth) return 'depth';
    }
  }
  return undefined;
}
