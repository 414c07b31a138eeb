const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Of programs, the numerals of lists, the drawn figures of pictures whose name is read, and what begins a file. */
const unread =
  /<script\b.*?<\/script>|<span class="pin" aria-hidden="true">\d+<\/span>|(?<=<svg[^>]*>).*?(?=<\/svg>)|<!.*?>/gis;
/** Tags whose attributes only programs read. */
const silent =
  /<(?:link|meta (?:charset|name="(?:viewport|theme-color|robots|twitter:card)"|property="og:(?:type|url|image)")|input type="(?:hidden|radio|checkbox)")[^>]*>/g;
/** What is read out, stands in a field, or is shown while something is under way. */
const read = / (?:aria-label|alt|title|placeholder|content|data-busy)="([^"]*)"|<input [^>]*value="([^"]*)"/g;

/** What people, their screen readers and search engines read on a page that the server wrote, piece by piece. */
export function readableIn(page: string): string[] {
  const text = page.replaceAll(unread, '').replaceAll(silent, '');
  const attributes = [...text.matchAll(read)].map(([, named, typed]) => named ?? typed ?? '');
  const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return [...text.split(/<[^>]*>/), ...attributes, ...data.flatMap(([, json = '']) => textsIn(JSON.parse(json)))]
    .map(plain)
    .filter((piece) => piece !== '');
}

/** Every text of data for machines, without the names that schema.org gives. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, one]) => (key.startsWith('@') ? [] : textsIn(one)));
}
