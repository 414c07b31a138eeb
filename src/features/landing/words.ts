/** The words of the public page (spec 1 §1 and §2.4). */

/** Within so many hours e-mails are answered (spec 1 §1). */
export const answerHours = 24;

export const features: readonly Readonly<{ title: string; text: string }>[] = [
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
];

export const included: readonly string[] = [
  'Weekly pickup at the curb',
  'One 96-gallon cart',
  'Pauses while you are away',
  'Answers by e-mail within 24 hours',
];

export const extras: readonly string[] = [
  'Another 96-gallon cart, emptied on the same day',
  'As many as you need',
  'Add or return one at any time',
];
