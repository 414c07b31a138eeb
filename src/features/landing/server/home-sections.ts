import { type Html, html } from '../../../server/html.ts';
import { priceText } from '../company-face.ts';
import { say } from '../words.ts';
import { tick } from './icons.ts';
import type { Site } from './site.ts';

export function featureSection({ company: { site } }: Site): Html {
  const items = site.features.map(
    ({ title, text }, at) =>
      html`<li><span class="pin" aria-hidden="true">${at + 1}</span><h3>${title}</h3><p>${text}</p></li>`,
  );
  return html`<section id="features" class="site-section" aria-labelledby="features-title">
    <div class="site-width">
      <h2 id="features-title">${say.featuresTitle}</h2>
      <ol class="stops">${items}</ol>
    </div>
  </section>`;
}

export function pricingSection({ company: { site } }: Site): Html {
  const { standardPriceCents, extraCanPriceCents, priceBullets, extras } = site;
  const hasMore = extraCanPriceCents !== null || extras.length > 0;
  return html`<section id="pricing" class="site-section" aria-labelledby="pricing-title">
    <div class="site-width">
      <h2 id="pricing-title">${say.pricingTitle}</h2>
      <div class="plans" data-count="${hasMore ? 2 : 1}">
        <article>
          <h3>${say.standard}</h3>
          ${price(standardPriceCents)}
          ${priceBullets.length > 0 && html`<ul class="ticks">${priceBullets.map((line) => html`<li>${tick}${line}</li>`)}</ul>`}
          <a class="button filled" href="/start">${say.startService}</a>
        </article>
        ${hasMore && html`<article>${moreCans(extraCanPriceCents)}${moreToChoose(site)}</article>`}
      </div>
    </div>
  </section>`;
}

const price = (cents: number | null): Html | false =>
  cents !== null && html`<p class="price">${priceText(cents)} <small>${say.perMonth}</small></p>`;

const moreCans = (cents: number | null): Html | false =>
  cents !== null && html`<h3>${say.extra}</h3>${price(cents)}<p>${say.extraText}</p>`;

function moreToChoose({ extras }: Site['company']['site']): Html | false {
  const items = extras.map(
    ({ name, priceCents }) => html`<div><dt>${name}</dt><dd>${priceText(priceCents)} ${say.perMonth}</dd></div>`,
  );
  return items.length > 0 && html`<h3 class="extras-title">${say.extras}</h3><dl class="extras">${items}</dl>`;
}
