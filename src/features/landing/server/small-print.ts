import { type Html, html } from '../../../server/html.ts';
import { say } from '../words.ts';
import { noTerms, privacyDefault, termsDefault } from '../words-small-print.ts';
import type { Page, Site } from './site.ts';

type Which = 'privacy' | 'terms';

/** @param own the owner's text from the settings; the built-in one stands where it is empty */
export function smallPrintPage(site: Site, which: Which, own: string | null | undefined): Page {
  const title = say[which];
  const text = own?.trim() ? own : builtIn(site, which);
  return {
    path: `/${which}`,
    title: say.smallPrintTitle(title, site.company.name),
    description: say.smallPrintDescription(title, site.company.name),
    main: html`<article class="site-width small-print"><h1>${title}</h1>${blocks(text)}</article>`,
  };
}

/** Terms are the company's own word: after set-up nobody else writes any for it. */
function builtIn({ company, isSetUp }: Site, which: Which): string {
  if (which === 'privacy') return privacyDefault(company);
  return isSetUp ? noTerms(company) : termsDefault(company);
}

/** Plain text as people type it: blank lines part paragraphs, `# ` begins a heading, `- ` an item of a list. */
function blocks(text: string): Html[] {
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.trim().split(/\r?\n/))
    .map((lines) => {
      const [first = ''] = lines;
      if (/^#+ /.test(first) && lines.length === 1) return html`<h2>${first.replace(/^#+ /, '')}</h2>`;
      if (lines.every((line) => /^[-*] /.test(line)))
        return html`<ul>${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>`;
      return html`<p>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`;
    });
}
