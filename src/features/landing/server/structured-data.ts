import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { PublicProfile } from '../../company/server/store-public.ts';
import { pricesOf } from '../company-face.ts';
import { say } from '../words.ts';

/** The company for search engines (schema.org LocalBusiness): only what the owner has said, never a placeholder. */
export function localBusiness(profile: PublicProfile, url: string): object {
  const { companyName, phone, email, address, city, state, zipCode, serviceAreas, hours, figures } = profile;
  const given = <T>(name: string, value: T | null | undefined) => (value ? { [name]: value } : {});
  const place = {
    ...given('streetAddress', address),
    ...given('addressLocality', city),
    ...given('addressRegion', state),
    ...given('postalCode', zipCode),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${url}/#company`,
    name: companyName,
    url,
    image: `${url}${profile.logoUrl ?? '/icons/512.png'}`,
    foundingDate: String(figures.foundedYear),
    priceRange: say.priceRange(pricesOf(figures)),
    ...given('telephone', phone),
    ...given('email', email),
    ...(Object.keys(place).length > 0 && { address: { '@type': 'PostalAddress', ...place, addressCountry: 'US' } }),
    areaServed: serviceAreas.length > 0 ? serviceAreas : [figures.region],
    openingHoursSpecification: weekdays.flatMap((day) => openOn(day, hours)),
  };
}

function openOn(day: Weekday, hours: PublicProfile['hours']): object[] {
  const said = hours[day];
  if (!said?.enabled) return [];
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: day, opens: said.open, closes: said.close }];
}
