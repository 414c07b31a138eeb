/** What the company says of itself on its public page; null and empty where nobody has said it. */
import * as z from 'zod/mini';
import { extra, pair } from './site-shapes.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());

export const siteFacts = {
  standardPriceCents: number,
  extraCanPriceCents: number,
  customersServed: text,
  reliabilityPercent: number,
  foundedYear: number,
  region: text,
  answerHours: number,
  ownFigures: z.array(pair),
  headline: text,
  intro: text,
  about: text,
  features: z.array(pair),
  priceBullets: z.array(z.string()),
  extras: z.array(extra),
  questions: z.array(pair),
  acceptedItems: z.array(z.string()),
  refusedItems: z.array(z.string()),
  socialLinks: z.array(z.string()),
  /** Below this server. */
  photoUrl: text,
  showsPhone: z.boolean(),
  showsEmail: z.boolean(),
  showsHours: z.boolean(),
  /** Everybody sees the page; otherwise only those who prepare it. */
  isPublished: z.boolean(),
  /** Who starts service on the page is a customer at once, where a truck passes. */
  startsAtOnce: z.boolean(),
};

const _shape = z.object(siteFacts);
export type SiteFacts = Readonly<z.infer<typeof _shape>>;
