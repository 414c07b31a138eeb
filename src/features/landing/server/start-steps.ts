import { formatLongDay, type Weekday } from '../../../kernel/calendar.ts';
import { type Html, html } from '../../../server/html.ts';
import { priceText } from '../company-face.ts';
import { monthlyCents, offeredCans, totalCents } from '../starting.ts';
import { say } from '../words.ts';
import { addressFields, week } from './area-section.ts';
import { choice } from './choice.ts';
import { field, trapField } from './form.ts';
import type { Site } from './site.ts';
import { extraField, extrasIn, type StartState, type StartStep } from './start-state.ts';

type Drawing = Readonly<{ title: string; lead?: string; fields: Html; next: string }>;

/** What each page of "Start service" asks. */
export const stepDrawings: Readonly<Record<StartStep, (site: Site, state: StartState) => Drawing>> = {
  address: (site, { form }) => ({
    ...{ title: say.whereTitle, lead: say.whereLead, next: say.continue },
    fields: html`<div class="address-form">${addressFields('start', site, form)}</div>`,
  }),

  cans: (site, { form, answer }) => ({
    title: answer?.answer === 'perhaps' ? say.looksTitle : say.comesTitle,
    ...(answer && { lead: answer.message }),
    fields: html`${answer && answer.weekdays.length > 0 && week(answer.weekdays as Weekday[])}${cansField(site, form.typed)}${extrasField(site, form.typed)}`,
    next: say.continue,
  }),

  you: (site, { form }) => ({
    title: say.youTitle,
    fields: html`${field('start', form, { name: 'name', autocomplete: 'name', most: 200 })}
      ${field('start', form, { name: 'phone', kind: 'tel', autocomplete: 'tel', most: 40 })}
      ${field('start', form, { name: 'email', kind: 'email', autocomplete: 'email', most: 254 })}
      ${trapField}
      <p class="consent">${say.consent(site.company.name)} <a href="/privacy">${say.privacy}</a></p>`,
    next: say.continue,
  }),

  day: (site, { form, offer }) => ({
    title: offer && offer.days.length > 0 ? say.dayTitle : say.lookItOver,
    lead: offer && offer.days.length > 0 ? say.dayLead : say.dayPending,
    fields: html`${offer && offer.days.length > 0 && dayField(offer.days, form.typed)}${summary(site, form.typed)}`,
    next: say.begin,
  }),
};

function cansField({ company: { site } }: Site, typed: StartState['form']['typed']): Html {
  const counts = Array.from({ length: offeredCans }, (_, at) => at + 1);
  const rows = counts.map((count) => {
    const cents = monthlyCents(site, count);
    const text = html`<b>${say.cansOf(count)}</b>${cents !== null && html`<span>${priceText(cents)}</span>`}`;
    return choice({ name: 'cans', value: String(count), isChosen: (typed.cans ?? '1') === String(count), text });
  });
  const below = site.standardPriceCents === null ? say.pricePending : say.eachMonth;
  return html`<fieldset class="choices"><legend>${say.howManyCans}</legend>${rows}</fieldset><p class="below">${below}</p>`;
}

function extrasField({ company: { site } }: Site, typed: StartState['form']['typed']): Html | false {
  const rows = site.extras.map(({ name, priceCents }) => {
    const text = html`<b>${name}</b><span>${priceText(priceCents)}</span>`;
    return choice({ name: extraField(name), value: '1', isChosen: extraField(name) in typed, text, kind: 'checkbox' });
  });
  return rows.length > 0 && html`<fieldset class="choices"><legend>${say.extrasToo}</legend>${rows}</fieldset>`;
}

function dayField(days: readonly string[], typed: StartState['form']['typed']): Html {
  const chosen = typed.firstDay && days.includes(typed.firstDay) ? typed.firstDay : days[0];
  const isOpen = typed.firstDay === '';
  const rows = days.map((day) =>
    choice({
      name: 'firstDay',
      value: day,
      isChosen: !isOpen && day === chosen,
      text: html`<b>${formatLongDay(day)}</b>`,
    }),
  );
  const any = choice({ name: 'firstDay', value: '', isChosen: isOpen, text: html`<b>${say.anyDay}</b>` });
  return html`<fieldset class="choices"><legend>${say.startSteps.day}</legend>${rows}${any}</fieldset>`;
}

/** Everything that will be sent, to be looked over. */
function summary({ company: { site } }: Site, typed: StartState['form']['typed']): Html {
  const cans = Number(typed.cans ?? 1);
  const cents = totalCents(site, cans, extrasIn(typed));
  const what = [say.cansOf(cans), ...extrasIn(typed)].join(', ');
  return html`<h2 class="start-summary">${say.whatYouAskFor}</h2>
    <input type="hidden" name="seenCents" value="${cents ?? ''}">
    <dl class="facts">
      <div><dt>${say.address}</dt><dd>${typed.street}, ${typed.city}</dd></div>
      <div><dt>${say.fields.cans}</dt><dd>${what}</dd></div>
      ${cents !== null && html`<div><dt>${say.price}</dt><dd>${say.aMonthFor(priceText(cents))}</dd></div>`}
      <div><dt>${say.fields.name}</dt><dd>${typed.name}, ${typed.phone}, ${typed.email}</dd></div>
    </dl>`;
}
