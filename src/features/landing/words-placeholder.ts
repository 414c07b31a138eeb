/** The public page that stands before set-up, and of the demo's company: the figures and texts of spec 1 §1 and §2.4. */
import type { SiteFacts } from '../company/site-facts.ts';

export const placeholderSite: SiteFacts = {
  standardPriceCents: 3000,
  extraCanPriceCents: 2000,
  customersServed: '1,200+',
  reliabilityPercent: 99,
  foundedYear: 2020,
  region: 'San Juan County, New Mexico',
  answerHours: 24,
  ownFigures: [],
  headline: 'Trash day, handled.',
  intro:
    'Weekly curbside pickup across San Juan County. One 96-gallon cart, one flat price, and a driver who knows your street.',
  about:
    'We collect household trash in San Juan County, New Mexico. The people who answer the phone live here, and the driver on your street is the same one every week.',
  features: [
    {
      title: 'Weekly curbside pickup',
      text: 'The same day every week. Roll the cart out in the morning and find it empty at night.',
    },
    {
      title: 'One flat price',
      text: 'A monthly price that fits on a postcard. No fuel surcharge, no contract you need a lawyer for.',
    },
    {
      title: 'The cart is included',
      text: 'A sturdy 96-gallon cart comes with the service. Big household? Add another whenever you like.',
    },
    {
      title: 'On time, and provably so',
      text: 'Drivers note every stop as they make it, so that we both know when your cart was emptied.',
    },
    {
      title: 'Care where it counts',
      text: 'Gate codes, a dog in the yard, help for those who cannot roll a cart: the driver has it on the list.',
    },
    {
      title: 'Your account, online',
      text: 'See your next pickup, pause while you are away, read invoices and write to the office, day or night.',
    },
  ],
  priceBullets: [
    'Weekly pickup at the curb',
    'One 96-gallon cart',
    'Pauses while you are away',
    'Answers by e-mail within 24 hours',
  ],
  extras: [],
  questions: [],
  acceptedItems: [],
  refusedItems: [],
  socialLinks: [],
  photoUrl: null,
  showsPhone: true,
  showsEmail: true,
  showsHours: true,
  isPublished: true,
  startsAtOnce: false,
};
