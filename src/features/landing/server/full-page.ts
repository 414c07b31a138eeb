import { roleHome } from '../../../kernel/roles.ts';
import { type Html, html } from '../../../server/html.ts';
import { say } from '../words.ts';
import { hasSection } from './sections.ts';
import { isOpen, type Page, type Site } from './site.ts';

/** Puts a page into the built file with its programs and style sheets. */
export function fullPage(shell: string, site: Site, page: Page): string {
  const { primary, secondary, accent } = site.colours;
  const style = html`--brand-primary:${primary};--brand-secondary:${secondary};--brand-accent:${accent}`;
  return shell
    .replace('<html lang="en"', () => `<html lang="en" style="${style.text}"`)
    .replace('<!--head-->', () => head(site, page).text)
    .replace('<!--page-->', () => body(site, page).text);
}

function head(
  { publicUrl, company, logoUrl, isPublished }: Site,
  { path, title, description, head: more }: Page,
): Html {
  const url = `${publicUrl}${path}`;
  return html`<title>${title}</title>
    <meta name="description" content="${description}">
    ${!isPublished && html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${url}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${company.name}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${publicUrl}${company.site.photoUrl ?? logoUrl ?? '/icons/512.png'}">
    <meta name="twitter:card" content="summary">
    ${more}`;
}

function body(site: Site, page: Page): Html {
  const { company, today } = site;
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
        <span>© ${today.slice(0, 4)} ${company.name}</span>
        ${elsewhere(site)}
        <nav aria-label="${say.smallPrint}">
          <a href="/privacy">${say.privacy}</a>
          <a href="/terms">${say.terms}</a>
        </nav>
      </div>
    </footer>`;
}

function navigation(site: Site): Html {
  const { actor } = site;
  const isShown = (id: string) => hasSection[id as keyof typeof hasSection](site);
  const sections = isOpen(site) ? Object.entries(say.sections).filter(([id]) => isShown(id)) : [];
  const links = sections.map(([id, name]) => html`<a href="/#${id}">${name}</a>`);
  if (actor) return html`${links}<a class="site-login" href="${roleHome(actor.role)}">${say.goToDashboard}</a>`;
  const pay = site.isSetUp && html`<a href="/profile?tab=billing">${say.payBill}</a>`;
  return html`${links}${pay}<a class="site-login" href="/login">${say.login}</a>`;
}

/** The company's pages on other sites, named by the site. */
function elsewhere({ company: { name, site } }: Site): Html | false {
  const links = site.socialLinks.map((link) => html`<a href="${link}" rel="noopener">${siteName(link)}</a>`);
  return links.length > 0 && html`<nav aria-label="${say.elsewhere(name)}">${links}</nav>`;
}

/** "facebook.com" of "https://www.facebook.com/us" */
const siteName = (link: string): string => new URL(link).hostname.replace(/^www\./, '');

const logo = ({ logoUrl }: Site): Html =>
  logoUrl ? html`<img class="site-logo" src="${logoUrl}" alt="" height="48">` : mark;

const mark = html`<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><path d="M6 25h7V9h13" fill="none" stroke="var(--brand-secondary)" stroke-width="2.5" stroke-dasharray="1 4.5" stroke-linecap="round"/><circle cx="6" cy="25" r="5" fill="var(--brand-fill)"/><circle cx="26" cy="9" r="5" fill="var(--brand-fill)"/></svg>`;
