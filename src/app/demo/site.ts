import { placeholderSite as said } from '../../features/landing/words-placeholder.ts';

/** The demo company says of itself what the spec does (spec 1 §1, §2.4), as columns of its record. */
export const siteOfDemo = {
  standard_price_cents: said.standardPriceCents,
  extra_can_price_cents: said.extraCanPriceCents,
  customers_served: said.customersServed,
  reliability_percent: said.reliabilityPercent,
  founded_year: said.foundedYear,
  region: said.region,
  answer_hours: said.answerHours,
  ...{ headline: said.headline, intro: said.intro, about: said.about },
  site_features: JSON.stringify(said.features),
  price_bullets: [...said.priceBullets],
  ...{ shows_phone: true, shows_email: true, shows_hours: true, is_published: true },
};
