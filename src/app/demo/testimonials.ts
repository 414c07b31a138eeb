import type { Testimonial } from '../../features/company/website-fields.ts';

/** What the demo company's made-up customers say; a company that is set up begins without any (decisions/0029). */
export const testimonials: readonly Testimonial[] = [
  {
    text: 'Same truck, same morning, every week. I stopped thinking about trash.',
    author: 'Weekly service, Farmington',
    isFiveStars: true,
  },
  {
    text: 'We asked for a second cart on Monday and it stood at the curb on Tuesday.',
    author: 'Two carts, Aztec',
    isFiveStars: true,
  },
  {
    text: 'The driver rolls my mother’s cart up to the house without being asked twice.',
    author: 'Walk-up service, Bloomfield',
    isFiveStars: true,
  },
];
