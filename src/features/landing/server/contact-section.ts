import { telLink } from '../../../kernel/phone.ts';
import { type Html, html } from '../../../server/html.ts';
import { daysText, hoursText } from '../company-face.ts';
import { say } from '../words.ts';
import { type FormState, field, noticeOf, trapField } from './form.ts';
import { commandField } from './sent-once.ts';
import type { Site } from './site.ts';

/** How to reach the company, beside the form that does it. */
export function contactSection({ company }: Site, form: FormState): Html {
  const { phone, email, addressLines, hours, site } = company;
  return html`<section id="contact" class="site-section" aria-labelledby="contact-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="contact-title">${say.contactTitle}</h2>
        <p class="lead">${say.contactLead(site.answerHours)}</p>
        <dl class="facts">
          ${phone && fact(say.phone, html`<a href="${telLink(phone)}">${phone}</a>`)}
          ${email && fact(say.email, html`<a href="mailto:${email}">${email}</a>`)}
          ${addressLines.length > 0 && fact(say.address, lines(addressLines))}
          ${hours.length > 0 && fact(say.hours, lines(hours.map((days) => html`${daysText(days)}: <span class="hours">${hoursText(days)}</span>`)))}
        </dl>
      </div>
      <form class="site-form" method="post" action="/contact#contact" data-part="contact" data-busy="${say.sending}">
        ${noticeOf(form)}${commandField(form)}
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

const fact = (name: string, value: Html): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const lines = (all: readonly (Html | string)[]): Html =>
  html`${all.map((line) => html`<span class="line">${line}</span>`)}`;
