import { dataBlock, type Html, html } from '../../../server/html.ts';
import { say } from '../words.ts';
import { aboutSection, closing, customerSection } from './about-sections.ts';
import { type AreaForms, areaSection } from './area-section.ts';
import { contactSection } from './contact-section.ts';
import { holidaySection, itemsSection, questionSection } from './fact-sections.ts';
import { type FormState, untouched } from './form.ts';
import { hero } from './hero.ts';
import { featureSection, pricingSection } from './home-sections.ts';
import { hasSection } from './sections.ts';
import type { Page, Site } from './site.ts';
import { localBusiness } from './structured-data.ts';

/** The forms of the page, as they were sent. */
export type Forms = Readonly<{ contact?: FormState; area?: AreaForms }>;

/** A section about which nothing was entered is left out. */
export function homePage(site: Site, { contact = untouched, area }: Forms): Page {
  const { company, publicUrl } = site;
  const section = (id: keyof typeof hasSection, draw: (site: Site) => Html) => hasSection[id](site) && draw(site);
  return {
    path: '/',
    title: say.homeTitle(company.name, company.areas[0]),
    description: company.site.intro ?? say.homeDescription(company.name, company.areas),
    head: site.isSetUp ? dataBlock('application/ld+json', localBusiness(site, publicUrl)) : undefined,
    main: html`${hero(site)}${areaSection(site, area)}
      ${section('features', featureSection)}
      ${section('pricing', pricingSection)}
      ${section('items', itemsSection)}
      ${section('customers', customerSection)}
      ${section('about', aboutSection)}
      ${section('holidays', holidaySection)}
      ${section('questions', questionSection)}
      ${contactSection(site, contact)}${closing(site)}`,
  };
}
