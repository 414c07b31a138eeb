/**
 * All that the public pages of a company say of their own accord, each looked over: names of things and fields, what a form
 * asks and confirms, and sentences around what was entered, typed or planned, which stands at each "…". Nobody's
 * service, price, day, promise or praise belongs here: what a company says of itself, its owner enters.
 */
export const neutralWords: readonly string[] = [
  // Around every page, and in search results
  ...['Skip to content', 'Main', 'Menu', 'Login', 'Go to Dashboard', 'Pay my bill', 'Small print', '… elsewhere'],
  ...['Privacy Policy', 'Terms of Service', 'Terms of Service – …', 'Terms of Service of ….', 'Start service – …'],
  ...['…: trash pickup', '…: trash pickup.', '…: trash pickup in …', '…: trash pickup in ….', '…–… per month'],
  'Only you see this page. Visitors see it once it is published in Settings.',
  'This company has not been set up yet. Its owner opens the set-up link that the first start printed.',
  'This website is not open at the moment. Please call us.',
  '… has not published terms of service here. A service agreement that you sign says what holds. Write to us with the form on our first page.',
  '… has not published terms of service here. A service agreement that you sign says what holds. Write to … or call ….',

  // Headings and names of what was entered
  ...['Features', 'Pricing', 'Customers', 'About', 'Contact', 'Start service', 'Call …', 'Shall we come to you?'],
  ...[
    'What you get, stop by stop',
    'What it costs',
    'What we take',
    'We take',
    'We do not take',
    'Where our trucks drive',
  ],
  ...['In figures', 'Standard service', 'Standard Service', 'Each extra can', 'Additional Cans', 'For each extra can.'],
  ...[
    'Extras',
    '/ month',
    'per month',
    '… per month',
    'Each month.',
    '… each month',
    'Price',
    'Homes served',
    'Reliability',
  ],
  ...['Pickups made on schedule', '… residential customers', 'Are you one of them? Tell us how we do.', 'Write to us'],
  ...[
    'What customers say',
    'Rated 5 out of 5',
    'About …',
    '…, since …',
    'Questions and answers',
    'Hours',
    'Closed',
    '… – …',
  ],
  'A pickup route with five numbered stops',

  // The calendar
  ...['Holiday schedule', 'Days on which pickups are moved or left out.', 'Pickups come on ….', 'No pickups.'],
  'Pickups of this and of the later days of the week come one day later.',

  // Forms
  ...['Name', 'Email', 'Phone', 'Address', 'Message', 'Street address', 'City', 'State', 'ZIP code', 'Cans', 'Extra'],
  ...[
    'Name is required',
    'Email is required',
    'Message is required',
    'Phone is required',
    'Street address is required',
  ],
  ...['City is required', 'State is required', 'ZIP code is required', 'Enter a valid email address', '(optional)'],
  ...['Please fill in all required fields', 'Leave this field empty', 'Form Error', 'Talk to us', 'Send Message'],
  ...['Sending...', 'Looking...', 'Message Sent!', 'Thank you! We have your message.', 'Submission Failed'],
  'Start service, ask about your street, or tell us what went wrong.',
  'Start service, ask about your street, or tell us what went wrong. We answer e-mails within … hours.',
  'Thank you! We have your message. We answer e-mails within … hours.',
  'Failed to send message. Please try again.',
  'This request could not be read.',
  'We will be back in a moment. Please try again.',
  'We got too many requests at once. Please try again in an hour, or call us.',

  // Whether an address is served, by the towns that were entered and the routes that are driven
  ...['Do you serve my address?', 'Check my address', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'Yes! We serve ….'],
  ...['Not yet. None of our trucks passes near ….', 'Yes! Our trucks already pass near … …; next time on ….'],
  'Type it in: we look at where our trucks stop, and at the towns that we serve.',
  'Perhaps. In ZIP code … our trucks drive …; next time on …. They do not go down every street. We could not find this house on the map, so this is by its area only.',
  'We do not serve ZIP code … or … yet. We could not find this house on the map, so this is by its area only.',
  'We do not serve ZIP code … or … yet. We cannot look up single houses at the moment, so this is by its area only.',
  'We could not find this house on the map, so this is by its area only.',
  'We cannot look up single houses at the moment, so this is by its area only.',
  ...['Ask us to look it up', 'Ask to be told when that changes', 'Put me on the waiting list', 'You are on the list'],
  'We have your address, and how to reach you.',

  // Start service
  ...['Step 1 of 4', 'Step 2 of 4', 'Step 3 of 4', 'Step 4 of 4', 'You', 'First day', 'Continue', 'Back'],
  ...['Where shall we come?', 'Your address first: then you see at once whether we come.', 'To the first page'],
  ...['Yes, we come to you.', 'Perhaps we come to you.', 'Not yet, but you can wait for us.', 'How many cans?'],
  ...['1 can', '2 cans', '3 cans', '4 cans', 'Anything else?', 'Who are you?', 'When shall we begin?', 'Look it over.'],
  ...['The days on which our truck can first come to you.', 'Any day: tell me when you can', 'What you ask for'],
  ...['Which day is the first one is still open.', 'Thank you, ….'],
  'No price is published here. Ask us for it before service begins.',
  '… keeps what you type to start your service, and writes or calls you about it. Nothing is charged here.',
  'We have what you ask for at …. Our office looks at it and gets back to you.',
  'We have what you ask for at …, beginning on …. Our office looks at it and gets back to you.',
  'We come to … on …. Our office gets in touch with you about what comes next.',
  'This was sent already, and we have it. Write to us if something has changed.',
  'Our prices have changed meanwhile, and nothing was sent. Look at the new ones, and go on from here.',

  // The privacy policy until the owner writes their own: what this program does with personal data, no more
  ...[
    'Privacy Policy – …',
    'Privacy Policy of ….',
    'What we keep',
    'What it is for',
    'Cookies',
    'Who else sees it',
    'Questions',
  ],
  'This page says what … does with what it knows about you.',
  'Your name, e-mail address, phone number and the addresses that we serve',
  "When our trucks stopped there, with the driver's notes and photos of carts",
  'What you write to us, and what we answer',
  'Agreements you signed, and your invoices and payments; card numbers are kept by our payment provider, never by us',
  'To collect your trash, to send invoices, and to answer you.',
  'This website sets cookies only when you sign in: one keeps you signed in for up to 30 days, and one knows your browser again for 180 days, so that a sign-in from another one is noticed. Neither follows you to other websites, and no advertisements are shown here.',
  'To find where an address lies we may ask a geocoding service, which is given the address and no name. Our payment provider and our mail server see what they need to do their work. If you ask to be reminded in your browser, its push service passes our messages on, sealed so that it cannot read them. A calendar link that you make shows your pickup days to whoever has it. Otherwise only our own staff.',
  'You may ask us what we know about you, and say what is wrong. Write to us with the form on our first page.',
  'You may ask us what we know about you, and say what is wrong. Write to … or call ….',
];
