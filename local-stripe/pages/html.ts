import { style } from './style.ts';

export type Page = Readonly<{ status: number; headers: Record<string, string>; body: string | Buffer }>;

/** Text that was made safe already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(safe).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
};

/** A piece of a page; what is put into it is made safe. */
export function html(pieces: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(pieces.map((piece, place) => piece + safe(values[place])).join(''));
}

/**
 * A whole page, without scripts.
 * @param formTargets further origins to which its form may lead
 */
export function pageOf(title: string, content: Html, { status = 200, formTargets = '' } = {}): Page {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<p class="test"><strong>Test mode.</strong> No money moves here.</p>
${content}
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
    body: document.text,
  };
}

/** A page that only says something. */
export function notice(title: string, text: string, { status = 200, isGood = false, more = html`` } = {}): Page {
  const path = isGood ? html`<path d="M4 13l5 5L20 6"/>` : html`<path d="M12 5v9M12 18.5v.5"/>`;
  const icon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
  const content = html`<main class="one"><section>
<div class="mark${isGood ? '' : ' bad'}">${icon}</div>
<h2>${title}</h2>
<p class="soft">${text}</p>
${more}
</section></main>`;
  return pageOf(title, content, { status });
}

export const redirect = (location: string): Page => ({ status: 303, headers: { location }, body: '' });

export const notFound = (): Page =>
  notice('This page does not exist', 'The link may be incomplete or no longer valid.', { status: 404 });

export type Wrong = Readonly<{ message: string; field?: string | undefined }>;

/** One input with its label and, when it was wrong, why. */
export function field(
  name: string,
  label: string,
  {
    wrong,
    value = '',
    placeholder = '',
    autocomplete = 'off',
    mode = 'numeric',
  }: {
    wrong?: Wrong | undefined;
    value?: string;
    placeholder?: string;
    autocomplete?: string;
    mode?: string;
  },
): Html {
  const isWrong = wrong?.field === name;
  const isFirst = isWrong || (wrong !== undefined && wrong.field === undefined && name === 'number');
  const focus = isFirst && html` autofocus`; // on a phone the form is below what is billed
  const described = isWrong ? html` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder="${placeholder}" autocomplete="${autocomplete}" inputmode="${mode}"${described}${focus}>
${isWrong && html`<p class="wrong" id="${name}-wrong">${wrong.message}</p>`}
</div>`;
}

/** What the form says of a card, as the months and years that it means. */
export function expiryOf(text: string): { expMonth: number; expYear: number } {
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*[/\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return { expMonth: Number(month), expYear: Number(year) };
}

const fieldOf: Readonly<Record<string, string>> = {
  number: 'number',
  exp_month: 'exp',
  exp_year: 'exp',
  cvc: 'cvc',
  routing_number: 'routing',
  account_number: 'account',
};

/** Where on the form a refusal belongs; to none of its fields when the bank declined. */
export const wrongOf = ({ message, param }: { message: string; param?: string }): Wrong => ({
  message,
  field: fieldOf[param ?? ''],
});
