const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and inside quoted attributes. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** HTML that may be sent as it is: only `html` and `dataBlock` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | boolean | null | undefined | readonly HtmlPart[];

/** A template in which everything between braces is escaped, unless it is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, at) => (at === 0 ? text : written(parts[at - 1]) + text)).join(''));
}

function written(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object' && part !== null) return part.map(written).join('');
  return typeof part === 'boolean' || part === null || part === undefined ? '' : escaped(String(part));
}

/** Data for machines inside a page; no text in it can end its element. */
export function dataBlock(type: string, value: unknown): Html {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return new Html(`<script type="${escaped(type)}">${json}</script>`);
}
