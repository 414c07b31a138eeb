import { type Html, html } from '../../../server/html.ts';
import type { Testimonial } from '../../company/website-fields.ts';
import { pricesOf } from '../company-face.ts';
import { say } from '../words.ts';
import { routeArt } from './route-art.ts';
import type { Site } from './site.ts';

export function hero({ company, isSetUp }: Site): Html {
  const { reliabilityPercent, customersServed, region } = company.figures;
  const { standard, extra } = pricesOf(company.figures);
  return html`<section class="site-width hero">
    <div>
      <h1>${say.hero}</h1>
      <p class="lead">${say.heroLead(region.split(',')[0])}</p>
      ${!isSetUp && html`<p class="form-notice" data-tone="bad">${say.notSetUp}</p>`}
      <div class="hero-actions">
        <a class="button filled" href="#contact">${say.startService}</a>
        <a class="button" href="tel:${company.dialled}">${say.call(company.phone)}</a>
      </div>
    </div>
    ${routeArt}
  </section>
  <section class="figures" aria-label="${say.inFigures}">
    <dl class="site-width">
      <div><dt>${say.standardFigure}</dt><dd>${standard}<small> ${say.aMonth}</small></dd></div>
      <div><dt>${say.extraFigure}</dt><dd>${extra}<small> ${say.aMonth}</small></dd></div>
      <div><dt>${say.onSchedule}</dt><dd>${reliabilityPercent}%</dd></div>
      <div><dt>${say.homesServed}</dt><dd>${customersServed}</dd></div>
    </dl>
  </section>`;
}

export const featureSection = html`<section id="features" class="site-section" aria-labelledby="features-title">
    <div class="site-width">
      <h2 id="features-title">${say.featuresTitle}</h2>
      <ol class="stops">${say.features.map(
        ({ title, text }, at) =>
          html`<li><span class="pin" aria-hidden="true">${at + 1}</span><h3>${title}</h3><p>${text}</p></li>`,
      )}</ol>
    </div>
  </section>`;

export function pricingSection({ company }: Site): Html {
  const { standard, extra } = pricesOf(company.figures);
  const listed = (lines: readonly string[]) =>
    html`<ul class="ticks">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  return html`<section id="pricing" class="site-section tinted" aria-labelledby="pricing-title">
    <div class="site-width">
      <h2 id="pricing-title">${say.pricingTitle}</h2>
      <div class="plans">
        <article>
          <h3>${say.standard}</h3>
          <p class="price">${standard} <small>${say.perMonth}</small></p>
          <p>${say.standardText}</p>
          ${listed(say.standardHas)}
          <a class="button filled" href="#contact">${say.startService}</a>
        </article>
        <article>
          <h3>${say.extra}</h3>
          <p class="price">${extra} <small>${say.perMonth}</small></p>
          <p>${say.extraText}</p>
          ${listed(say.extraHas)}
        </article>
      </div>
    </div>
  </section>`;
}

/** What customers said, as the owner was given it; without any, nobody is made up (decisions/0029). */
export function customerSection({ company }: Site, testimonials: readonly Testimonial[]): Html {
  return html`<section id="customers" class="site-section" aria-labelledby="customers-title">
    <div class="site-width">
      <h2 id="customers-title">${say.customersTitle(company.figures.customersServed)}</h2>
      ${testimonials.length > 0 ? quotes(testimonials) : invitation}
    </div>
  </section>`;
}

const quotes = (testimonials: readonly Testimonial[]): Html =>
  html`<div class="quotes" data-count="${testimonials.length}">${testimonials.map(
    ({ text, author }) => html`<figure>
          <p class="stars" role="img" aria-label="${say.stars}">★★★★★</p>
          <blockquote>${text}</blockquote>
          <figcaption>${author}</figcaption>
        </figure>`,
  )}</div>`;

const invitation = html`<p class="lead">${say.invitation}</p>
      <p class="invitation"><a class="button" href="#contact">${say.writeToUs}</a></p>`;

export function aboutSection({ company }: Site): Html {
  const { foundedYear, region, reliabilityPercent } = company.figures;
  return html`<section id="about" class="site-section tinted" aria-labelledby="about-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="about-title">${say.aboutTitle(foundedYear)}</h2>
        <p class="lead">${say.aboutLead(company.name, region)}</p>
        <div class="bar-label"><span id="reliability">${say.reliability}</span><b>${reliabilityPercent}%</b></div>
        <div class="bar" role="meter" aria-labelledby="reliability" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${reliabilityPercent}"><span style="width:${reliabilityPercent}%"></span></div>
      </div>
      <div>
        <h3>${say.areas}</h3>
        <ul class="areas">${company.areas.map((area) => html`<li>${area}</li>`)}</ul>
      </div>
    </div>
  </section>`;
}

export function closing({ company }: Site): Html {
  return html`<section class="closing" aria-labelledby="closing-title">
    <div class="site-width">
      <h2 id="closing-title">${say.closingTitle}</h2>
      <p>${say.closingText}</p>
      <a class="button light" href="tel:${company.dialled}">${say.call(company.phone)}</a>
    </div>
  </section>`;
}
