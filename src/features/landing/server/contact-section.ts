import { type Html, html } from '../../../server/html.ts';
import { daysText, hoursText } from '../company-face.ts';
import { say } from '../words.ts';
import { type FormState, field, noticeOf, trapField } from './form.ts';
import type { Site } from './site.ts';

/** How to reach the company, beside the form that does it. */
export function contactSection({ company }: Site, form: FormState): Html {
  const { phone, dialled, email, addressLines, hours } = company;
  return html`<section id="contact" class="site-section" aria-labelledby="contact-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="contact-title">${say.contactTitle}</h2>
        <p class="lead">${say.contactLead}</p>
        <dl class="facts">
          <div><dt>${say.phone}</dt><dd><a href="tel:${dialled}">${phone}</a></dd></div>
          <div><dt>${say.email}</dt><dd><a href="mailto:${email}">${email}</a></dd></div>
          <div><dt>${say.address}</dt><dd>${addressLines.map((line) => html`<span class="line">${line}</span>`)}</dd></div>
          <div><dt>${say.hours}</dt><dd>${hours.map((days) => html`<span class="line">${daysText(days)}: <span class="hours">${hoursText(days)}</span></span>`)}</dd></div>
        </dl>
      </div>
      <form class="site-form" method="post" action="/contact#contact" data-part="contact" data-busy="${say.sending}">
        ${noticeOf(form)}
        ${field('contact', form, { name: 'name', autocomplete: 'name', most: 200 })}
        ${field('contact', form, { name: 'email', kind: 'email', autocomplete: 'email', most: 254 })}
        ${field('contact', form, { name: 'address', autocomplete: 'street-address', isOptional: true, most: 300 })}
        ${field('contact', form, { name: 'message', kind: 'area', most: 5000 })}
        ${trapField}
        <button class="button filled" type="submit">${say.sendMessage}</button>
      </form>
    </div>
  </section>`;
}
