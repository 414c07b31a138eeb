import { type Html, html } from '../../../server/html.ts';
import { daysText, hoursText } from '../company-face.ts';
import { answerHours } from '../words.ts';
import { type FormState, field, noticeOf, trapField } from './form.ts';
import type { Site } from './site.ts';

/** How to reach the company, beside the form that does it. */
export function contactSection({ company }: Site, form: FormState): Html {
  const { phone, dialled, email, addressLines, hours } = company;
  return html`<section id="contact" class="site-section" aria-labelledby="contact-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="contact-title">Talk to us</h2>
        <p class="lead">Start service, ask about your street, or tell us what went wrong. We answer e-mails within ${answerHours} hours.</p>
        <dl class="facts">
          <div><dt>Phone</dt><dd><a href="tel:${dialled}">${phone}</a></dd></div>
          <div><dt>Email</dt><dd><a href="mailto:${email}">${email}</a></dd></div>
          <div><dt>Address</dt><dd>${addressLines.map((line) => html`<span class="line">${line}</span>`)}</dd></div>
          <div><dt>Hours</dt><dd>${hours.map((days) => html`<span class="line">${daysText(days)}: <span class="hours">${hoursText(days)}</span></span>`)}</dd></div>
        </dl>
      </div>
      <form class="site-form" method="post" action="/contact#contact" data-part="contact" data-busy="Sending...">
        ${noticeOf(form)}
        ${field('contact', form, { name: 'name', label: 'Name', autocomplete: 'name', most: 200 })}
        ${field('contact', form, { name: 'email', label: 'Email', kind: 'email', autocomplete: 'email', most: 254 })}
        ${field('contact', form, { name: 'address', label: 'Address', autocomplete: 'street-address', isOptional: true, most: 300 })}
        ${field('contact', form, { name: 'message', label: 'Message', kind: 'area', most: 5000 })}
        ${trapField}
        <button class="button filled" type="submit">Send Message</button>
      </form>
    </div>
  </section>`;
}
