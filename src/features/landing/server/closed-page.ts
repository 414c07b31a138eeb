import { telLink } from '../../../kernel/phone.ts';
import { html } from '../../../server/html.ts';
import { say } from '../words.ts';
import type { Page, Site } from './site.ts';

/** What visitors see before the page is published: who this is, how to reach them, and where to sign in. */
export function closedPage({ company }: Site): Page {
  const { name, phone, email } = company;
  return {
    path: '/',
    title: name,
    description: name,
    main: html`<section class="site-width small-print">
      <h1>${name}</h1>
      ${phone && html`<p>${say.phone}: <a href="${telLink(phone)}">${phone}</a></p>`}
      ${email && html`<p>${say.email}: <a href="mailto:${email}">${email}</a></p>`}
      <p><a class="button" href="/login">${say.login}</a></p>
    </section>`,
  };
}
