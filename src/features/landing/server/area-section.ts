import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { type Html, html } from '../../../server/html.ts';
import type { AreaAnswer } from '../service-area.ts';
import { say } from '../words.ts';
import { type FormState, field, noticeOf, trapField, untouched } from './form.ts';
import { commandField } from './sent-once.ts';
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
  return html`<section id="service-area" class="site-section" aria-labelledby="service-area-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="service-area-title">${say.areaTitle}</h2>
        <p class="lead">${say.areaLead}</p>
      </div>
      <div>
        ${checkForm(site, check)}
        ${answer && answerPanel(answer, check)}
        ${isOffered && waitingForm(check, list ?? untouched, answer)}
      </div>
    </div>
  </section>`;
}

function checkForm(site: Site, check: FormState): Html {
  return html`<form class="site-form address-form" method="post" action="/service-area#service-area" data-part="service-area" data-busy="${say.looking}">
    ${noticeOf(check)}
    ${addressFields('area', site, check)}
    <button class="button filled" type="submit">${say.checkAddress}</button>
  </form>`;
}

export const addressFields = (form: string, { company }: Site, state: FormState): Html =>
  html`${field(form, state, { name: 'street', autocomplete: 'address-line1', most: 200 })}
    ${field(form, state, { name: 'city', autocomplete: 'address-level2', most: 100 })}
    ${field(form, state, { name: 'state', autocomplete: 'address-level1', most: 50, preset: company.state })}
    ${field(form, state, { name: 'zipCode', autocomplete: 'postal-code', most: 20 })}`;

function answerPanel({ answer, weekdays: days, message }: AreaAnswer, { typed }: FormState): Html {
  return html`<div class="area-answer form-notice" data-tone="${answer === 'yes' ? 'good' : 'info'}" role="status" tabindex="-1">
    <p>${message}</p>
    ${days.length > 0 && week(days)}
    ${answer === 'yes' && startHere(typed)}
  </div>`;
}

/** On to the next page of "Start service": the address is known. */
const startHere = (typed: FormState['typed']): Html =>
  html`<form method="post" action="/start">${carried(typed)}<button class="button filled" type="submit">${say.startService}</button></form>`;

const carried = (typed: FormState['typed']): Html[] =>
  ['street', 'city', 'state', 'zipCode'].map(
    (name) => html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}">`,
  );

/** The week as a route: the days on which a truck comes are its stops. */
export function week(days: readonly Weekday[]): Html {
  const pins = weekdays.map((day) => html`<span data-on="${days.includes(day) ? 1 : 0}">${day.slice(0, 2)}</span>`);
  return html`<div class="week" aria-hidden="true">${pins}</div>`;
}

const onFirstPage = { action: '/waiting-list#service-area', part: 'service-area' };

/** Of the page where the address was asked for, and of "Start service". */
export function waitingForm(
  { typed }: FormState,
  list: FormState,
  answer: AreaAnswer | undefined,
  { action, part } = onFirstPage,
): Html {
  if (list.notice?.tone === 'good') return noticeOf(list);
  return html`<form class="site-form waiting-form" method="post" action="${action}" data-part="${part}" data-busy="${say.sending}">
    <input type="hidden" name="step" value="waiting">
    ${part === onFirstPage.part && html`<h3>${answer?.answer === 'perhaps' ? say.weLookItUp : say.hearFromUs}</h3>`}
    ${noticeOf(list)}${carried(typed)}${commandField(list)}
    ${field('waiting', list, { name: 'name', autocomplete: 'name', most: 200 })}
    ${field('waiting', list, { name: 'email', kind: 'email', autocomplete: 'email', most: 254 })}
    ${trapField}
    <button class="button" type="submit">${say.putMeOn}</button>
  </form>`;
}
