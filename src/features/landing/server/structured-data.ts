import { weekdays } from '../../../kernel/calendar.ts';
import { type OpenDays, priceText } from '../company-face.ts';
import { say } from '../words.ts';
import type { Site } from './site.ts';

/** The company for search engines (schema.org LocalBusiness): what its page says, and never anything else. */
export function localBusiness({ company, logoUrl, place }: Site, url: string): object {
  const { name, phone, email, areas, hours, site } = company;
  const given = <T>(key: string, value: T | null | undefined) => (value ? { [key]: value } : {});
  const prices = [site.extraCanPriceCents, site.standardPriceCents].filter((cents) => cents !== null).map(priceText);
  const address = {
    ...given('streetAddress', place?.address),
    ...given('addressLocality', place?.city),
    ...given('addressRegion', place?.state),
    ...given('postalCode', place?.zipCode),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${url}/#company`,
    name,
    url,
    image: `${url}${site.photoUrl ?? logoUrl ?? '/icons/512.png'}`,
    ...given('description', site.about),
    ...given('foundingDate', site.foundedYear && String(site.foundedYear)),
    ...(prices.length > 0 && { priceRange: say.priceRange(prices.join('–')) }),
    ...given('telephone', phone),
    ...given('email', email),
    ...(Object.keys(address).length > 0 && { address: { '@type': 'PostalAddress', ...address, addressCountry: 'US' } }),
    ...(areas.length > 0 && { areaServed: areas }),
    ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks }),
    ...(hours.length > 0 && { openingHoursSpecification: hours.flatMap(openOn) }),
  };
}

function openOn({ from, to, open, close }: OpenDays): object[] {
  const days = weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1);
  return open === undefined
    ? []
    : days.map((dayOfWeek) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes: close }));
}
