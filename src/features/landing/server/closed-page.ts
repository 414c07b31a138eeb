import { telLink } from '../../../kernel/phone.ts';
import { html } from '../../../server/html.ts';
import { say } from '../words.ts';
import { areaSection } from './area-section.ts';
import { contactSection } from './contact-section.ts';
import type { Forms } from './home-page.ts';
import type { Page, Site } from './site.ts';

/**
 * What visitors see before the page is published: who this is, how to reach them, and where to sign in. Whoever had a form
 * open when it was closed finds it here as they have sent it, with the reason.
 */
export function closedPage(site: Site, { contact, area }: Forms): Page {
  const { name, phone, email } = site.company;
  return {
    path: '/',
    title: name,
    description: name,
    main: html`<section class="site-width small-print">
      <h1>${name}</h1>
      ${phone && html`<p>${say.phone}: <a href="${telLink(phone)}">${phone}</a></p>`}
      ${email && html`<p>${say.email}: <a href="mailto:${email}">${email}</a></p>`}
      <p><a class="button" href="/login">${say.login}</a></p>
    </section>${area && areaSection(site, area)}${contact && contactSection(site, contact)}`,
  };
}
