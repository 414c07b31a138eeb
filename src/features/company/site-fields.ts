/** What the public page can say beside contact details and figures: all of it optional, each part one form. */
import * as z from 'zod/mini';
import { optionalProse, optionalText, requiredText } from '../../kernel/shapes.ts';
import { serviceAreas } from './settings-fields.ts';
import { isPriceOf, line, lines, pairs } from './site-shapes.ts';

/** As many as the page has room for (spec 1 §2.4 has six features). */
export const mostFeatures = 6;
export const mostQuestions = 12;
export const mostFigures = 4;
export const mostExtras = 6;

/** How visitors reach the company, and where it drives. */
export const reachSection = z.object({
  phone: optionalText('Phone', 40),
  showsPhone: z.boolean(),
  showsEmail: z.boolean(),
  showsHours: z.boolean(),
  serviceAreas,
});

export const wordsSection = z.object({
  headline: optionalText('Headline', 80),
  intro: optionalProse('Introduction', 300),
  about: optionalProse('About the company', 2000),
  features: pairs('A feature', mostFeatures, { title: 80, text: 300 }),
  socialLinks: lines('links', 8, webPage('A link')),
});

export const serviceSection = z.object({
  priceBullets: lines('lines of what is included', 8, line('What is included', 150)),
  acceptedItems: lines('accepted items', 40, line('An accepted item', 100)),
  refusedItems: lines('items that are not accepted', 40, line('An item', 100)),
  questions: pairs('A question', mostQuestions, { title: 200, text: 1000 }),
  extras: z
    .array(z.object({ name: requiredText('The name of an extra', 80), priceCents: isPriceOf('The price of an extra') }))
    .check(z.maxLength(mostExtras, `There can be at most ${mostExtras} extras`)),
});

export const publishSection = z.object({ isPublished: z.boolean(), startsAtOnce: z.boolean() });

/** Only https: the address is drawn as a link. */
function webPage(name: string) {
  const isHttps = (text: string) =>
    z.safeParse(z.url({ protocol: /^https$/, hostname: /^([a-z0-9-]+\.)+[a-z]{2,}$/i }), text).success;
  return line(name, 300).check(z.refine(isHttps, 'A link must begin with https://, such as https://example.com/us'));
}
