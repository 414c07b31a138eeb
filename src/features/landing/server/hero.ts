import { telLink } from '../../../kernel/phone.ts';
import { type Html, html } from '../../../server/html.ts';
import { type CompanyFace, priceText } from '../company-face.ts';
import { say } from '../words.ts';
import { routeArt } from './route-art.ts';
import type { Site } from './site.ts';

/** The first thing that is seen: what the company says of itself, and the ways to it. */
export function hero({ company, isSetUp, isPublished, logoUrl }: Site): Html {
  const { name, phone, site } = company;
  const told = isSetUp ? !isPublished && say.notPublished : say.notSetUp;
  return html`<section class="site-width hero">
    <div>
      <h1>${site.headline ?? name}</h1>
      ${site.intro && html`<p class="lead">${site.intro}</p>`}
      ${told && html`<p class="form-notice" data-tone="${isSetUp ? 'info' : 'bad'}">${told}</p>`}
      <div class="hero-actions">
        <a class="button filled" href="/start">${say.startService}</a>
        ${phone && callButton(phone)}
      </div>
    </div>
    ${picture(site.photoUrl, logoUrl)}
  </section>
  ${figures(company)}`;
}

/** The company's own picture: its photo, else its logo at a size that can be read, else the line of a route. */
function picture(photoUrl: string | null, logoUrl: string | null): Html {
  if (photoUrl) return html`<img class="hero-photo" src="${photoUrl}" alt="" fetchpriority="high">`;
  return logoUrl ? html`<img class="hero-logo" src="${logoUrl}" alt="" fetchpriority="high">` : routeArt;
}

export const callButton = (phone: string, look = ''): Html =>
  html`<a class="button ${look}" href="${telLink(phone)}">${say.call(phone)}</a>`;

function figures({ site }: CompanyFace): Html {
  const monthly = (label: string, cents: number | null) =>
    cents !== null && figure(label, html`${priceText(cents)}<small> ${say.aMonth}</small>`);
  const { standardPriceCents, extraCanPriceCents, reliabilityPercent, customersServed, ownFigures } = site;
  const told = [
    monthly(say.standardFigure, standardPriceCents),
    monthly(say.extraFigure, extraCanPriceCents),
    reliabilityPercent !== null && figure(say.onSchedule, `${reliabilityPercent}%`),
    customersServed !== null && figure(say.homesServed, customersServed),
    ...ownFigures.map(({ title, text }) => figure(title, text)),
  ].filter((one) => one !== false);
  if (told.length === 0) return html``;
  return html`<section class="figures" aria-label="${say.inFigures}"><dl class="site-width">${told}</dl></section>`;
}

const figure = (label: string, text: Html | string): Html => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
