import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import type { Settings } from '../src/features/company/settings.ts';

const none = { standardPriceCents: null, extraCanPriceCents: null, customersServed: null, reliabilityPercent: null };

/** Saves a part of the website as the admin who is signed in. */
export async function saveSite(request: APIRequestContext, base: string, part: string, data: object): Promise<void> {
  const { version }: Settings = await (await request.get(`${base}/api/company/settings`)).json();
  const answer = await request.put(`${base}/api/company/${part}`, { data: { version, ...data } });
  if (!answer.ok()) throw new Error(await answer.text());
}

export const publishSite = (request: APIRequestContext, base: string, isPublished: boolean): Promise<void> =>
  saveSite(request, base, 'site/publishing', { isPublished, startsAtOnce: false });

/** Everything that can stand on a company's public page. */
export async function fillSite(request: APIRequestContext, base: string): Promise<void> {
  const said = (title: string, text: string) => ({ title, text });
  await saveSite(request, base, 'site/reach', {
    ...{ phone: '(505) 555-0142', serviceAreas: ['Aztec', 'Bloomfield'] },
    ...{ showsPhone: true, showsEmail: true, showsHours: true },
  });
  await saveSite(request, base, 'settings/figures', {
    ...{ ...none, standardPriceCents: 3000, foundedYear: 1987, region: null, answerHours: 24 },
    ownFigures: [said('Trucks', '4')],
  });
  await saveSite(request, base, 'site/words', {
    ...{
      headline: 'Your cart, every week.',
      intro: 'A family that hauls.',
      about: 'Two trucks at first.\n\nNow four.',
    },
    features: [said('On the day we said', 'Or you hear of it before.')],
    socialLinks: ['https://www.facebook.com/example', 'https://www.instagram.com/example'],
  });
  await saveSite(request, base, 'site/service', {
    ...{ priceBullets: ['A cart of 96 gallons'], acceptedItems: ['Bagged trash'], refusedItems: ['Paint', 'Tires'] },
    questions: [said('When do I put the cart out?', 'By seven in the morning.')],
    extras: [{ name: 'Walk-up service', priceCents: 1050 }],
  });
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#64748b' } }).jpeg();
  const file = { name: 'truck.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() };
  const answer = await request.put(`${base}/api/company/site/photo`, { multipart: { input: '{}', file } });
  if (!answer.ok()) throw new Error(await answer.text());
}
