import { type Html, html } from '../../../server/html.ts';
import { say } from '../words.ts';
import { waitingForm } from './area-section.ts';
import { noticeOf, untouched } from './form.ts';
import { tick } from './icons.ts';
import type { Page, Site } from './site.ts';
import { type StartState, type StartStep, startSteps } from './start-state.ts';
import { stepDrawings } from './start-steps.ts';

/** "Start service": one step a page, so that it works without a program. */
export function startPage(site: Site, state: StartState): Page {
  return {
    path: '/start',
    title: `${say.startService} – ${site.company.name}`,
    description: say.homeDescription(site.company.name, site.company.areas),
    main: html`<section id="start" class="site-width start">${contentOf(site, state)}</section>`,
  };
}

function contentOf(site: Site, state: StartState): Html {
  const { step, form, answer, told } = state;
  if (step === 'done') {
    const [firstName = ''] = (form.typed.name ?? '').trim().split(/\s+/);
    return html`<h1 data-focus tabindex="-1">${say.startedTitle(firstName)}</h1>
      <p class="lead" role="status">${told}</p>
      <p class="start-actions"><a class="button" href="/">${say.toFirstPage}</a></p>`;
  }
  if (step === 'waiting') {
    const list = form.errors.name || form.errors.email || form.notice ? form : { ...untouched, typed: form.typed };
    return html`<h1 data-focus tabindex="-1">${say.notYetTitle}</h1>
      ${answer && html`<p class="lead">${answer.message}</p>`}
      ${waitingForm(form, list, answer, { action: '/start', part: 'start' })}`;
  }
  const { title, lead, fields, next } = stepDrawings[step](site, state);
  return html`${line(step)}
    <h1 data-focus tabindex="-1">${title}</h1>
    ${lead && html`<p class="lead">${lead}</p>`}
    <form class="site-form" method="post" action="/start" data-part="start" data-busy="${say.looking}">
      <input type="hidden" name="step" value="${step}">
      ${noticeOf(form)}${fields}${carried(state, step)}
      <div class="start-actions">
        <button class="button filled" type="submit">${next}</button>
        ${step !== 'address' && html`<button class="button" type="submit" name="back" value="1" formnovalidate>${say.back}</button>`}
      </div>
    </form>`;
}

/** The steps as a route line. */
function line(now: StartStep): Html {
  const at = startSteps.indexOf(now);
  const stops = startSteps.map(
    (
      step,
      index,
    ) => html`<li data-state="${index < at ? 'done' : index === at ? 'now' : 'left'}"${index === at && html` aria-current="step"`}>
      <span class="pin" aria-hidden="true">${index < at ? tick : index + 1}</span>${say.startSteps[step]}</li>`,
  );
  return html`<ol class="start-line" aria-label="${say.stepOf(at + 1, startSteps.length)}">${stops}</ol>`;
}

/** What is asked on each page; everything else that was typed is carried on. */
const asksFor: Readonly<Record<StartStep, (field: string) => boolean>> = {
  address: (field) => ['street', 'city', 'state', 'zipCode'].includes(field),
  cans: (field) => field === 'cans' || field.startsWith('extra:'),
  you: (field) => ['name', 'email', 'phone', 'website'].includes(field),
  day: (field) => ['firstDay', 'seenCents'].includes(field),
};

const carried = ({ form }: StartState, step: StartStep): Html[] =>
  Object.entries(form.typed)
    .filter(([field]) => !['step', 'back'].includes(field) && !asksFor[step](field))
    .map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`);
