/** What the public page says beside the contact details; each of the three parts is one form. */
import * as z from 'zod/mini';
import type { Day } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { optionalProse, optionalText, wholeNumber } from '../../kernel/shapes.ts';
import { mostFigures } from './site-fields.ts';
import { isPriceOf, pairs } from './site-shapes.ts';

/** The marketing figures of spec 1 §1, as far as the owner has entered them. */
export const figuresSection = z.object({
  /** Per month, with the first can. */
  standardPriceCents: z.nullable(isPriceOf('Standard Service')),
  /** Per month, for each extra can. */
  extraCanPriceCents: z.nullable(isPriceOf('Additional Cans')),
  customersServed: optionalText('Residential customers', 20),
  reliabilityPercent: z.nullable(wholeNumber('Reliability', 1, 100)),
  /** Not after this year: a shape knows no day, `refuseFutureFounding` does. */
  foundedYear: z.nullable(wholeNumber('Founded', 1850, 2200)),
  region: optionalText('Region', 100),
  /** Within how many hours e-mails are answered. */
  answerHours: z.nullable(wholeNumber('Hours', 1, 720)),
  ownFigures: pairs('What it counts', mostFigures, { title: 40, text: 20 }),
});

/** @throws Refusal (not-founded-yet) of a year that has not come, on the company's day */
export function refuseFutureFounding(year: number | null, today: Day): void {
  const thisYear = Number(today.slice(0, 4));
  if (year !== null && year > thisYear)
    throw invalidField('foundedYear', 'not-founded-yet', `Founded can be at most ${thisYear}`);
}

/** As many as the page has room for (spec 1 §2.4). */
export const mostTestimonials = 3;

/** Two empty fields are no testimonial; half a one is none that may be shown. */
const testimonialFields = z
  .object({
    text: optionalProse('A testimonial', 400),
    author: optionalText('Who said it', 100),
    isFiveStars: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ text, author }) => text === null || author !== null, {
      path: ['author'],
      error: 'Say who said it',
    }),
    z.refine(({ text, author }) => author === null || text !== null, {
      path: ['text'],
      error: 'What they said is required',
    }),
  );
export const testimonialsSection = z.object({
  testimonials: z
    .array(testimonialFields)
    .check(z.maxLength(mostTestimonials, `There can be at most ${mostTestimonials} testimonials`)),
});

/** What a customer said of the company, and who; five stars only where they gave them. */
export const testimonial = z.strictObject({ text: z.string(), author: z.string(), isFiveStars: z.boolean() });
export type Testimonial = z.infer<typeof testimonial>;

/** Those that say something. */
export function testimonialsIn(typed: z.infer<typeof testimonialsSection>['testimonials']): Testimonial[] {
  return typed.flatMap(({ text, author, isFiveStars }) => (text && author ? [{ text, author, isFiveStars }] : []));
}

const longestPrint = 50_000;
/** Left empty, the built-in text is shown. */
export const smallPrintSection = z.object({
  privacyPolicy: optionalProse('The privacy policy', longestPrint),
  termsOfService: optionalProse('The terms of service', longestPrint),
});
