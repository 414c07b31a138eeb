import { dataBlock, html } from '../../../server/html.ts';
import type { PublicProfile } from '../../company/server/store-public.ts';
import { pricesOf } from '../company-face.ts';
import { say } from '../words.ts';
import { type AreaForms, areaSection } from './area-section.ts';
import { contactSection } from './contact-section.ts';
import { type FormState, untouched } from './form.ts';
import { aboutSection, closing, customerSection, featureSection, hero, pricingSection } from './home-sections.ts';
import type { Page, Site } from './site.ts';
import { localBusiness } from './structured-data.ts';

/** The forms of the page, as they were sent. */
export type Forms = Readonly<{ contact?: FormState; area?: AreaForms }>;

export function homePage(site: Site, profile: PublicProfile | undefined, { contact = untouched, area }: Forms): Page {
  const { company, publicUrl } = site;
  return {
    path: '/',
    title: say.homeTitle(company.name, company.areas[0]),
    description: say.homeDescription(company.areas.join(', '), pricesOf(company.figures), company.phone),
    head: profile && dataBlock('application/ld+json', localBusiness(profile, publicUrl)),
    main: html`${hero(site)}${areaSection(site, area)}${featureSection}${pricingSection(site)}${customerSection(site, profile?.testimonials ?? [])}${aboutSection(site)}${contactSection(site, contact)}${closing(site)}`,
  };
}
