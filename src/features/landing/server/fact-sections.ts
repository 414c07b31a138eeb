import { formatLongDay } from '../../../kernel/calendar.ts';
import { type Html, html } from '../../../server/html.ts';
import type { ClosedDay } from '../../company/closures.ts';
import { say } from '../words.ts';
import { cross, tick } from './icons.ts';
import type { Site } from './site.ts';

/** What goes into the cart, and what does not. */
export function itemsSection({ company: { site } }: Site): Html {
  const list = (title: string, items: readonly string[], mark = tick) =>
    items.length > 0 &&
    html`<div><h3>${title}</h3><ul class="ticks">${items.map((item) => html`<li>${mark}${item}</li>`)}</ul></div>`;
  return html`<section id="items" class="site-section" aria-labelledby="items-title">
    <div class="site-width">
      <h2 id="items-title">${say.itemsTitle}</h2>
      <div class="two-columns">${list(say.accepted, site.acceptedItems)}${list(say.refused, site.refusedItems, cross)}</div>
    </div>
  </section>`;
}

export function questionSection({ company: { site } }: Site): Html {
  const items = site.questions.map(
    ({ title, text }) => html`<details><summary>${title}</summary><p>${text}</p></details>`,
  );
  return html`<section id="questions" class="site-section" aria-labelledby="questions-title">
    <div class="site-width"><h2 id="questions-title">${say.questionsTitle}</h2><div class="questions">${items}</div></div>
  </section>`;
}

/** The coming days of the company's calendar on which pickups are moved or left out. */
export function holidaySection({ holidays }: Site): Html {
  const items = holidays.map(
    (day) => html`<div><dt>${formatLongDay(day.date)}<span>${day.name}</span></dt><dd>${effectOf(day)}</dd></div>`,
  );
  return html`<section id="holidays" class="site-section" aria-labelledby="holidays-title">
    <div class="site-width">
      <h2 id="holidays-title">${say.holidaysTitle}</h2>
      <p class="lead">${say.holidaysLead}</p>
      <dl class="holidays">${items}</dl>
    </div>
  </section>`;
}

function effectOf({ effect, movedTo }: ClosedDay): string {
  const { skipped, slides, moved } = say.holidayEffects;
  if (effect === 'moved') return movedTo ? moved(movedTo) : skipped;
  return effect === 'slides' ? slides : skipped;
}
