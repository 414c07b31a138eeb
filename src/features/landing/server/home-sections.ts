import { type Html, html } from '../../../server/html.ts';
import type { Testimonial } from '../../company/website-fields.ts';
import { priceText } from '../company-face.ts';
import { answerHours, extras, features, included } from '../words.ts';
import { routeArt } from './route-art.ts';
import type { Site } from './site.ts';

export function hero({ company, isSetUp }: Site): Html {
  const { standardPriceCents, extraCanPriceCents, reliabilityPercent, customersServed, region } = company.figures;
  return html`<section class="site-width hero">
    <div>
      <h1>Trash day, handled.</h1>
      <p class="lead">Weekly curbside pickup across ${region.split(',')[0]}. One 96-gallon cart, one flat price, and a driver who knows your street.</p>
      ${!isSetUp && html`<p class="form-notice" data-tone="bad">This company has not been set up yet. Its owner opens the set-up link that the first start printed.</p>`}
      <div class="hero-actions">
        <a class="button filled" href="#contact">Start service</a>
        <a class="button" href="tel:${company.dialled}">Call ${company.phone}</a>
      </div>
    </div>
    ${routeArt}
  </section>
  <section class="figures" aria-label="In figures">
    <dl class="site-width">
      <div><dt>Standard service</dt><dd>${priceText(standardPriceCents)}<small> / month</small></dd></div>
      <div><dt>Each extra 96-gallon cart</dt><dd>${priceText(extraCanPriceCents)}<small> / month</small></dd></div>
      <div><dt>Pickups made on schedule</dt><dd>${reliabilityPercent}%</dd></div>
      <div><dt>Homes served</dt><dd>${customersServed}</dd></div>
    </dl>
  </section>`;
}

export function featureSection(): Html {
  return html`<section id="features" class="site-section" aria-labelledby="features-title">
    <div class="site-width">
      <h2 id="features-title">What you get, stop by stop</h2>
      <ol class="stops">${features.map(
        ({ title, text }, at) =>
          html`<li><span class="pin" aria-hidden="true">${at + 1}</span><h3>${title}</h3><p>${text}</p></li>`,
      )}</ol>
    </div>
  </section>`;
}

export function pricingSection({ company }: Site): Html {
  const { standardPriceCents, extraCanPriceCents } = company.figures;
  const listed = (lines: readonly string[]) =>
    html`<ul class="ticks">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  return html`<section id="pricing" class="site-section tinted" aria-labelledby="pricing-title">
    <div class="site-width">
      <h2 id="pricing-title">Two prices. That is all.</h2>
      <div class="plans">
        <article>
          <h3>Standard Service</h3>
          <p class="price">${priceText(standardPriceCents)} <small>per month</small></p>
          <p>Weekly pickup, one 96-gallon cart.</p>
          ${listed(included)}
          <a class="button filled" href="#contact">Start service</a>
        </article>
        <article>
          <h3>Additional Cans</h3>
          <p class="price">${priceText(extraCanPriceCents)} <small>per month</small></p>
          <p>For each extra 96-gallon cart.</p>
          ${listed(extras)}
        </article>
      </div>
    </div>
  </section>`;
}

/** What customers said, as the owner was given it; without any, nobody is made up (decisions/0029). */
export function customerSection({ company }: Site, testimonials: readonly Testimonial[]): Html {
  return html`<section id="customers" class="site-section" aria-labelledby="customers-title">
    <div class="site-width">
      <h2 id="customers-title">${company.figures.customersServed} residential customers</h2>
      ${testimonials.length > 0 ? quotes(testimonials) : invitation}
    </div>
  </section>`;
}

const quotes = (testimonials: readonly Testimonial[]): Html =>
  html`<div class="quotes" data-count="${testimonials.length}">${testimonials.map(
    ({ text, author }) => html`<figure>
          <p class="stars" role="img" aria-label="Rated 5 out of 5">★★★★★</p>
          <blockquote>${text}</blockquote>
          <figcaption>${author}</figcaption>
        </figure>`,
  )}</div>`;

const invitation = html`<p class="lead">Are you one of them? Tell us how we do: every message is read by a person, and answered within ${answerHours} hours.</p>
      <p class="invitation"><a class="button" href="#contact">Write to us</a></p>`;

export function aboutSection({ company }: Site): Html {
  const { foundedYear, region, reliabilityPercent } = company.figures;
  return html`<section id="about" class="site-section tinted" aria-labelledby="about-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="about-title">A local company, since ${foundedYear}</h2>
        <p class="lead">${company.name} collects household trash in ${region}. The people who answer the phone live here, and the driver on your street is the same one every week.</p>
        <div class="bar-label"><span id="reliability">Reliability</span><b>${reliabilityPercent}%</b></div>
        <div class="bar" role="meter" aria-labelledby="reliability" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${reliabilityPercent}"><span style="width:${reliabilityPercent}%"></span></div>
      </div>
      <div>
        <h3>Where our trucks drive</h3>
        <ul class="areas">${company.areas.map((area) => html`<li>${area}</li>`)}</ul>
      </div>
    </div>
  </section>`;
}

export function closing({ company }: Site): Html {
  return html`<section class="closing" aria-labelledby="closing-title">
    <div class="site-width">
      <h2 id="closing-title">Ready for an easier trash day?</h2>
      <p>One call, and the cart is on its way.</p>
      <a class="button light" href="tel:${company.dialled}">Call ${company.phone}</a>
    </div>
  </section>`;
}
