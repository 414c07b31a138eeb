import '@fontsource-variable/figtree';
import '@fontsource-variable/bricolage-grotesque';
import '../../../web/theme/brand.css';
import './landing-type.css';
import './landing.css';
import './landing-sections.css';
import './landing-offer.css';
import './landing-forms.css';
import './landing-area.css';
import './landing-facts.css';
import './landing-start.css';
import { takeFarewell } from '../../../web/farewell.ts';
import { unsent } from '../words.ts';

/**
 * The public page works without this program. With it, a form is answered in its place: the server's page comes back,
 * and the part that was sent takes the place of the old one.
 */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.part) return;
  event.preventDefault();
  if (form.ariaBusy !== 'true') void send(form, form.dataset.part, event.submitter);
});

// Our own words for what is missing, at the field, instead of the browser's.
const takeOver = (within: ParentNode) => {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-part]')) form.noValidate = true;
};
takeOver(document);

async function send(form: HTMLFormElement, part: string, pressed: HTMLElement | null): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const label = button?.textContent ?? '';
  form.ariaBusy = 'true';
  if (button) button.textContent = form.dataset.busy ?? label;
  const body = new URLSearchParams(fieldsOf(form, pressed));
  lock(form, true);
  const line = new AbortController();
  const givingUp = setTimeout(() => line.abort(), longestMs);
  try {
    const answer = await fetch(form.action, { method: 'POST', body, signal: line.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.getElementById(part);
    if (!fresh) throw new Error(`The answer has no ${part}`);
    document.getElementById(part)?.replaceWith(fresh);
    takeOver(fresh);
    focusOn(fresh);
  } catch {
    showFailure(form);
  } finally {
    clearTimeout(givingUp);
    lock(form, false);
    form.ariaBusy = null;
    if (button) button.textContent = label;
  }
}

/** On a line that ends without a word a browser waits for a quarter of an hour. Sent again, a form is taken once. */
const longestMs = 60_000;

/** The answer stands for what was sent: an address that is corrected meanwhile would not be the one that is served. */
function lock(form: HTMLFormElement, isLocked: boolean): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.readOnly = isLocked;
}

const fieldsOf = (form: HTMLFormElement, pressed: HTMLElement | null): [string, string][] =>
  [...new FormData(form, pressed)].map(([name, value]) => [name, String(value)]);

/** To the first field that is wrong, else to what the server says: that is where the eyes and the screen reader go. */
function focusOn(part: Element): void {
  const wrong = part.querySelector<HTMLElement>('[aria-invalid=true]');
  const told = part.querySelector<HTMLElement>('.form-notice');
  const next = part.querySelector<HTMLElement>('[data-focus]');
  if (next && !wrong) part.scrollIntoView();
  (wrong ?? told ?? next)?.focus();
}

/** No answer came: what was typed stays where it is. */
function showFailure(form: HTMLFormElement): void {
  form.querySelector('.form-notice')?.remove();
  const notice = document.createElement('div');
  notice.className = 'form-notice';
  notice.dataset.tone = 'bad';
  notice.role = 'alert';
  const title = document.createElement('b');
  title.textContent = unsent.title;
  const text = document.createElement('span');
  text.textContent = unsent.text;
  notice.append(title, text);
  form.prepend(notice);
}

// The menu of a phone closes when one of its links was taken.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.site-menu a')) target.closest('details')?.removeAttribute('open');
});

const farewell = takeFarewell();
if (farewell) {
  const said = document.createElement('p');
  said.className = 'farewell';
  said.role = 'status';
  const title = document.createElement('b');
  title.textContent = farewell.title;
  said.append(title, farewell.text);
  document.body.append(said);
  setTimeout(() => said.remove(), 5000);
}
