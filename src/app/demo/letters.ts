/** Texts that the demo company keeps for its mass e-mails. */
export const letterTexts = [
  {
    name: 'Snow day',
    purpose: 'service-notice',
    subject: 'Your pickup comes a day later',
    message:
      'Hello {{first_name}},\n\nThe roads are closed by snow, and our trucks stay in the yard today. ' +
      'We come on {{next_pickup|the next day that we can}}. Please leave your cart at the curb.',
  },
  {
    name: 'A balance that is open',
    purpose: 'service-notice',
    subject: 'Your account with us',
    message:
      'Hello {{first_name}},\n\nYour account shows {{amount_open|nothing}} to be paid. ' +
      'You can pay online: {{pay_link|call us at (505) 555-0100}}',
  },
  {
    name: 'Spring cleanup',
    purpose: 'announcement',
    subject: 'Two extra bags for free in April',
    message:
      'Hello {{first_name}},\n\nIn April each household may put out two extra bags beside the cart, at no charge.',
  },
] as const;
