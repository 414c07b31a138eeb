import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { type Html, html } from '../../../server/html.ts';
import type { AreaAnswer } from '../service-area.ts';
import { type FormState, field, noticeOf, trapField, untouched } from './form.ts';
import type { Site } from './site.ts';

export type AreaForms = Readonly<{
  check: FormState;
  answer?: AreaAnswer | undefined;
  /** The waiting list, once it was sent. */
  list?: FormState | undefined;
}>;

/** "Do you serve my address?" */
export function areaSection(site: Site, { check, answer, list }: AreaForms = { check: untouched }): Html {
  const isOffered = (answer && answer.answer !== 'yes') || list;
  return html`<section id="service-area" class="site-section tinted" aria-labelledby="service-area-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="service-area-title">Do you serve my address?</h2>
        <p class="lead">Type it in. We look at the streets where our trucks already stop, and tell you the days.</p>
      </div>
      <div>
        ${checkForm(site, check)}
        ${answer && answerPanel(answer)}
        ${isOffered && waitingForm(check, list ?? untouched, answer)}
      </div>
    </div>
  </section>`;
}

function checkForm({ company }: Site, check: FormState): Html {
  return html`<form class="site-form address-form" method="post" action="/service-area#service-area" data-part="service-area" data-busy="Looking...">
    ${noticeOf(check)}
    ${field('area', check, { name: 'street', label: 'Street address', autocomplete: 'address-line1', most: 200 })}
    ${field('area', check, { name: 'city', label: 'City', autocomplete: 'address-level2', most: 100 })}
    ${field('area', check, { name: 'state', label: 'State', autocomplete: 'address-level1', most: 50, preset: company.state })}
    ${field('area', check, { name: 'zipCode', label: 'ZIP code', autocomplete: 'postal-code', most: 20 })}
    <button class="button filled" type="submit">Check my address</button>
  </form>`;
}

function answerPanel({ answer, weekdays: days, message }: AreaAnswer): Html {
  return html`<div class="area-answer form-notice" data-tone="${answer === 'yes' ? 'good' : 'info'}" role="status" tabindex="-1">
    <p>${message}</p>
    ${days.length > 0 && week(days)}
    ${answer === 'yes' && html`<a class="button filled" href="#contact">Start service</a>`}
  </div>`;
}

/** The week as a route: the days on which a truck comes are its stops. */
function week(days: readonly Weekday[]): Html {
  const pins = weekdays.map((day) => html`<span data-on="${days.includes(day) ? 1 : 0}">${day.slice(0, 2)}</span>`);
  return html`<div class="week" aria-hidden="true">${pins}</div>`;
}

function waitingForm({ typed }: FormState, list: FormState, answer: AreaAnswer | undefined): Html {
  if (list.notice?.tone === 'good') return noticeOf(list);
  const carried = ['street', 'city', 'state', 'zipCode'].map(
    (name) => html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}">`,
  );
  return html`<form class="site-form waiting-form" method="post" action="/waiting-list#service-area" data-part="service-area" data-busy="Sending...">
    <h3>${answer?.answer === 'perhaps' ? 'We look it up for you' : 'Hear from us when that changes'}</h3>
    ${noticeOf(list)}${carried}
    ${field('waiting', list, { name: 'name', label: 'Name', autocomplete: 'name', most: 200 })}
    ${field('waiting', list, { name: 'email', label: 'Email', kind: 'email', autocomplete: 'email', most: 254 })}
    ${trapField}
    <button class="button" type="submit">Put me on the waiting list</button>
  </form>`;
}
