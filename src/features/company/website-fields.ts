/** What the public page says beside the contact details; each of the three parts is one form. */
import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from '../../kernel/shapes.ts';

const price = (name: string) => {
  const message = `${name} must be a price of at least $1`;
  return z
    .number(message)
    .check(z.int(message), z.minimum(100, message), z.maximum(100_000, `${name} can be at most $1,000`));
};

/** The marketing figures of spec 1 §1, which stand until the owner has others. */
const figureFields = {
  /** Per month, with one 96-gallon cart. */
  standardPriceCents: price('Standard Service'),
  /** Per month, for each extra cart. */
  extraCanPriceCents: price('Additional Cans'),
  customersServed: requiredText('Residential customers', 20),
  reliabilityPercent: wholeNumber('Reliability', 1, 100),
  foundedYear: wholeNumber('Founded', 1800, 2200),
  region: requiredText('Region', 100),
};
export const figuresSection = z.object(figureFields);
export type Figures = z.infer<typeof figuresSection>;

/** As many as the page has room for (spec 1 §2.4). */
export const mostTestimonials = 3;

/** Two empty fields are no testimonial; half a one is none that may be shown. */
const testimonialFields = z
  .object({ text: optionalText('A testimonial', 400), author: optionalText('Who said it', 100) })
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

/** What a customer said of the company, and who. */
export const testimonial = z.strictObject({ text: z.string(), author: z.string() });
export type Testimonial = z.infer<typeof testimonial>;

/** Those that say something. */
export function testimonialsIn(typed: z.infer<typeof testimonialsSection>['testimonials']): Testimonial[] {
  return typed.flatMap(({ text, author }) => (text && author ? [{ text, author }] : []));
}

const longestPrint = 50_000;
/** Left empty, the built-in text is shown. */
export const smallPrintSection = z.object({
  privacyPolicy: optionalText('The privacy policy', longestPrint),
  termsOfService: optionalText('The terms of service', longestPrint),
});
