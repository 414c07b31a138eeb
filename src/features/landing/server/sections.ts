import type { Site } from './site.ts';

type Asked = (site: Site) => boolean;

/** Which sections have something to say. */
export const hasSection = {
  features: ({ company: { site } }) => site.features.length > 0,
  pricing: ({ company: { site } }) =>
    site.standardPriceCents !== null ||
    site.extraCanPriceCents !== null ||
    site.priceBullets.length > 0 ||
    site.extras.length > 0,
  items: ({ company: { site } }) => site.acceptedItems.length > 0 || site.refusedItems.length > 0,
  customers: ({ company: { site, testimonials } }) => testimonials.length > 0 || site.customersServed !== null,
  about: ({ company: { site, areas } }) =>
    site.about !== null || site.foundedYear !== null || site.reliabilityPercent !== null || areas.length > 0,
  holidays: ({ holidays }) => holidays.length > 0,
  questions: ({ company: { site } }) => site.questions.length > 0,
  contact: () => true,
} satisfies Record<string, Asked>;
