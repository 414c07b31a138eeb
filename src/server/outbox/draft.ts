import type { Language } from '../../kernel/language.ts';
import { html } from '../html.ts';
import { letterWords } from './words.ts';

/** The words of an e-mail. */
export type Draft = Readonly<{ subject: string; text: string; html: string }>;

/** How the company signs: its name, and the colour of its buttons. */
export type Letterhead = Readonly<{ name: string; color: string }>;

export type Words = Readonly<{
  subject: string;
  /** Plain paragraphs; a line break inside one is kept. */
  paragraphs: readonly string[];
  /** One thing to do, shown as a button; in plain text as the bare address. */
  link?: Readonly<{ label: string; url: string }>;
  /** After the link. */
  closing?: readonly string[];
  /** Below everything, small: who writes, and how to get no more of it. */
  footer?: Readonly<{ lines: readonly string[]; link: Readonly<{ label: string; url: string }> }>;
  company: Letterhead;
  /** Of the words; English when left out. */
  language?: Language;
}>;

const letterStyle =
  'width:100%;max-width:560px;background:#fff;border-radius:12px;font:15px/1.55 Arial,Helvetica,sans-serif;color:#1c2420';
const buttonStyle = 'color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600';
const lines = (texts: readonly string[]) => texts.map((text, at) => [at > 0 && html`<br>`, text]);
/** Not every mailbox makes links of addresses that stand in a text; the full stop behind one is no part of it. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, at) => (at % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece));
const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px">${text.split('\n').map((line, at) => [at > 0 && html`<br>`, linked(line)])}</p>`;

/** One message as plain text and as HTML that every mailbox shows: tables, inline styles, nothing loaded from afar. */
export function draft({ subject, paragraphs, link, closing = [], footer, company, language = 'en' }: Words): Draft {
  const signed = [...closing, company.name];
  const small = footer ? ['--', ...footer.lines, `${footer.link.label}: ${footer.link.url}`].join('\n') : undefined;
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...signed,
    ...(small ? [small] : []),
  ].join('\n\n');
  const smallPrint =
    footer &&
    html`<tr><td style="padding:12px 28px 24px;color:#57605c;font-size:12px">${lines(footer.lines)}<br>
<a href="${footer.link.url}" style="color:#57605c">${footer.link.label}</a></td></tr>`;
  const button =
    link &&
    html`<p style="margin:24px 0"><a href="${link.url}" style="${buttonStyle};background:${company.color}">${link.label}</a></p>
<p style="margin:0 0 16px;color:#57605c;font-size:13px;word-break:break-word">${letterWords[language].buttonFails}<br>${link.url}</p>`;
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f4f6f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="${letterStyle}">
<tr><td style="padding:28px 28px 12px;word-break:break-word">${paragraphs.map(paragraph)}${button}${signed.map(paragraph)}</td></tr>${smallPrint}
</table></td></tr></table></body></html>`;
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), text, html: page.text };
}
