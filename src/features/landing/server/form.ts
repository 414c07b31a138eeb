import type { FieldMessages } from '../../../kernel/refusal.ts';
import { type Html, html } from '../../../server/html.ts';
import { say } from '../words.ts';

/** What stands in a form after it was sent: nothing typed is lost. */
export type FormState = Readonly<{
  typed: Readonly<Record<string, string>>;
  errors: FieldMessages;
  notice?: Readonly<{ tone: 'good' | 'bad'; title: string; text: string }> | undefined;
}>;

export const untouched: FormState = { typed: {}, errors: {} };

export type FieldSpec = Readonly<{
  name: keyof typeof say.fields;
  kind?: 'text' | 'email' | 'tel' | 'area';
  isOptional?: boolean;
  /** What browsers fill in by themselves. */
  autocomplete?: string;
  most: number;
  /** Stands there from the start. */
  preset?: string;
}>;

/** A field with its label and, below it, what is wrong with it. */
export function field(form: string, { typed, errors }: FormState, spec: FieldSpec): Html {
  const { name, kind = 'text', isOptional = false, autocomplete = 'off', most, preset = '' } = spec;
  const id = `${form}-${name}`;
  const error = errors[name];
  const value = typed[name] ?? preset;
  const about = error ? html` aria-invalid="true" aria-describedby="${id}-error"` : undefined;
  const required = isOptional ? '' : ' required';
  const control =
    kind === 'area'
      ? html`<textarea id="${id}" name="${name}" rows="5" maxlength="${most}"${required}${about}>
${value}</textarea>`
      : html`<input id="${id}" name="${name}" type="${kind}" value="${value}" maxlength="${most}" autocomplete="${autocomplete}"${required}${about}>`;
  return html`<div class="field field-${name}">
    <label for="${id}">${say.fields[name]}${isOptional && html` <small>${say.optional}</small>`}</label>
    ${control}
    ${error && html`<p class="field-error" id="${id}-error">${error}</p>`}
  </div>`;
}

/** Out of sight and out of reach of the keyboard: only programs fill it in. */
export const trapField = html`<div class="trap" aria-hidden="true"><label>${say.trap}<input name="website" tabindex="-1" autocomplete="off"></label></div>`;

export function noticeOf({ notice }: FormState): Html {
  if (!notice) return html``;
  const role = notice.tone === 'bad' ? 'alert' : 'status';
  return html`<div class="form-notice" data-tone="${notice.tone}" role="${role}" tabindex="-1"><b>${notice.title}</b><span>${notice.text}</span></div>`;
}
