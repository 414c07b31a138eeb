import { type Html, html } from '../../../server/html.ts';
import type { Testimonial } from '../../company/website-fields.ts';
import { say } from '../words.ts';
import { callButton } from './hero.ts';
import { star } from './icons.ts';
import type { Site } from './site.ts';

/** What customers said, as the owner was given it; without any, nobody is made up (decisions/0029). */
export function customerSection({ company: { site, testimonials } }: Site): Html {
  return html`<section id="customers" class="site-section" aria-labelledby="customers-title">
    <div class="site-width">
      <h2 id="customers-title">${say.customersTitle(site.customersServed)}</h2>
      ${testimonials.length > 0 ? quotes(testimonials) : invitation}
    </div>
  </section>`;
}

const quotes = (testimonials: readonly Testimonial[]): Html =>
  html`<div class="quotes" data-count="${testimonials.length}">${testimonials.map(
    ({ text, author, isFiveStars }) => html`<figure>
          ${isFiveStars && html`<p class="stars" role="img" aria-label="${say.stars}">${[star, star, star, star, star]}</p>`}
          <blockquote>${text}</blockquote>
          <figcaption>${author}</figcaption>
        </figure>`,
  )}</div>`;

const invitation = html`<p class="lead">${say.invitation}</p>
      <p class="invitation"><a class="button" href="#contact">${say.writeToUs}</a></p>`;

export function aboutSection({ company }: Site): Html {
  const { site, areas, name } = company;
  return html`<section id="about" class="site-section" aria-labelledby="about-title">
    <div class="site-width two-columns">
      <div>
        <h2 id="about-title">${say.aboutTitle(name, site.foundedYear)}</h2>
        ${site.about?.split(/\n\s*\n/).map((part) => html`<p class="lead">${part}</p>`)}
        ${site.reliabilityPercent !== null && meter(site.reliabilityPercent)}
      </div>
      <div>
        ${areas.length > 0 && html`<h3>${say.areas}</h3><ul class="areas">${areas.map((area) => html`<li>${area}</li>`)}</ul>`}
      </div>
    </div>
  </section>`;
}

const meter = (percent: number): Html =>
  html`<div class="bar-label"><span id="reliability">${say.reliability}</span><b>${percent}%</b></div>
        <div class="bar" role="meter" aria-labelledby="reliability" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${percent}"><span style="width:${percent}%"></span></div>`;

export function closing({ company: { phone } }: Site): Html {
  const way = phone ? callButton(phone, 'light') : html`<a class="button light" href="/start">${say.startService}</a>`;
  return html`<section class="closing" aria-labelledby="closing-title">
    <div class="site-width">
      <h2 id="closing-title">${say.closingTitle}</h2>
      ${way}
    </div>
  </section>`;
}
