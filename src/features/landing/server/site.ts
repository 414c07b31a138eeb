import { type Actor, roleHome } from '../../../kernel/roles.ts';
import { type Html, html } from '../../../server/html.ts';
import type { CompanyFace } from '../company-face.ts';
import { say } from '../words.ts';

/** What every public page knows. */
export type Site = Readonly<{
  company: CompanyFace;
  /** Below this server. */
  logoUrl: string | null;
  colours: Readonly<{ primary: string; secondary: string; accent: string }>;
  /** The address people use, without a slash at the end. */
  publicUrl: string;
  isSetUp: boolean;
  year: string;
  /** Who looks at it, when signed in. */
  actor: Actor | undefined;
}>;

export type Page = Readonly<{
  /** Of its address: `/privacy`. */
  path: string;
  title: string;
  description: string;
  /** For search engines and for links in messages. */
  head?: Html | undefined;
  main: Html;
}>;

/** Puts a page into the built file with its programs and style sheets. */
export function fullPage(shell: string, site: Site, page: Page): string {
  const { primary, secondary, accent } = site.colours;
  const style = html`--brand-primary:${primary};--brand-secondary:${secondary};--brand-accent:${accent}`;
  return shell
    .replace('<html lang="en"', () => `<html lang="en" style="${style.text}"`)
    .replace('<!--head-->', () => head(site, page).text)
    .replace('<!--page-->', () => body(site, page).text);
}

function head({ publicUrl, company, logoUrl }: Site, { path, title, description, head: more }: Page): Html {
  const url = `${publicUrl}${path}`;
  return html`<title>${title}</title>
    <meta name="description" content="${description}">
    <link rel="canonical" href="${url}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${company.name}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${publicUrl}${logoUrl ?? '/icons/512.png'}">
    <meta name="twitter:card" content="summary">
    ${more}`;
}

function body(site: Site, page: Page): Html {
  const { company, year } = site;
  return html`<a class="skip-link" href="#main">${say.skipToContent}</a>
    <header class="site-head">
      <div class="site-width">
        <a class="site-name" href="/">${logo(site)}${company.name}</a>
        <nav class="site-nav" aria-label="${say.main}">${navigation(site)}</nav>
        <details class="site-menu">
          <summary>${say.menu}</summary>
          <nav aria-label="${say.menu}">${navigation(site)}</nav>
        </details>
      </div>
    </header>
    <main id="main" tabindex="-1">${page.main}</main>
    <footer class="site-foot">
      <div class="site-width">
        <span>© ${year} ${company.name}</span>
        <nav aria-label="${say.smallPrint}">
          <a href="/privacy">${say.privacy}</a>
          <a href="/terms">${say.terms}</a>
        </nav>
      </div>
    </footer>`;
}

function navigation({ actor }: Site): Html {
  const links = Object.entries(say.sections).map(([id, name]) => html`<a href="/#${id}">${name}</a>`);
  const way = actor
    ? html`<a class="site-login" href="${roleHome(actor.role)}">${say.goToDashboard}</a>`
    : html`<a class="site-login" href="/login">${say.login}</a>`;
  return html`${links}${way}`;
}

const logo = ({ logoUrl }: Site): Html =>
  logoUrl ? html`<img class="site-logo" src="${logoUrl}" alt="" height="40">` : mark;

const mark = html`<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><path d="M6 25h7V9h13" fill="none" stroke="var(--brand-secondary)" stroke-width="2.5" stroke-dasharray="1 4.5" stroke-linecap="round"/><circle cx="6" cy="25" r="5" fill="var(--brand-fill)"/><circle cx="26" cy="9" r="5" fill="var(--brand-fill)"/></svg>`;
