import { type Html, html } from '../../../server/html.ts';

type Choice = Readonly<{ name: string; value: string; isChosen: boolean; text: Html; kind?: 'radio' | 'checkbox' }>;

/** One of several things to choose, as wide as the page. */
export const choice = ({ name, value, isChosen, text, kind = 'radio' }: Choice): Html =>
  html`<label class="choice"><input type="${kind}" name="${name}" value="${value}"${isChosen && html` checked=""`}>${text}</label>`;
