/** What visitors read (spec 1 §1, §2.4, §5 and §8). The server writes it, for everybody in English (decisions/0055). */
import { type Day, formatLongDay, formatNearDay } from '../../kernel/calendar.ts';
import { cansText } from '../services/words.ts';

const unverified = 'Nobody has verified the sender.';

/** " We answer e-mails within 24 hours.", where the company says so. */
const answering = (hours: number | null) => (hours ? ` We answer e-mails within ${hours} hours.` : '');

/** Where no answer came. Apart from the others, because the page's own program says it too. */
export const unsent = { title: 'Submission Failed', text: 'Failed to send message. Please try again.' };

export const say = {
  // Around every page
  skipToContent: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  /** Links of the header (spec 1 §2.4), by the id of what they lead to. */
  sections: { features: 'Features', pricing: 'Pricing', customers: 'Customers', about: 'About', contact: 'Contact' },
  goToDashboard: 'Go to Dashboard',
  login: 'Login',
  payBill: 'Pay my bill',
  smallPrint: 'Small print',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  smallPrintTitle: (title: string, company: string) => `${title} – ${company}`,
  smallPrintDescription: (title: string, company: string) => `${title} of ${company}.`,
  unreadable: 'This request could not be read.',
  away: 'We will be back in a moment. Please try again.',

  // In search results
  homeTitle: (company: string, area: string | undefined) => `${company}: trash pickup${area ? ` in ${area}` : ''}`,
  homeDescription: (company: string, areas: readonly string[]) =>
    `${company}: trash pickup${areas.length > 0 ? ` in ${areas.join(', ')}` : ''}.`,
  priceRange: (price: string) => `${price} per month`,

  // At the top
  notPublished: 'Only you see this page. Visitors see it once it is published in Settings.',
  notSetUp: 'This company has not been set up yet. Its owner opens the set-up link that the first start printed.',
  startService: 'Start service',
  call: (phone: string) => `Call ${phone}`,
  routeArt: 'A pickup route with five numbered stops',
  inFigures: 'In figures',
  standardFigure: 'Standard service',
  extraFigure: 'Each extra can',
  aMonth: '/ month',
  onSchedule: 'Pickups made on schedule',
  homesServed: 'Homes served',

  // What one gets
  featuresTitle: 'What you get, stop by stop',

  // What it costs
  pricingTitle: 'What it costs',
  perMonth: 'per month',
  standard: 'Standard Service',
  extra: 'Additional Cans',
  extraText: 'For each extra can.',
  extras: 'Extras',

  // What goes into the cart, and what visitors ask
  itemsTitle: 'What we take',
  accepted: 'We take',
  refused: 'We do not take',
  questionsTitle: 'Questions and answers',
  holidaysTitle: 'Holiday schedule',
  holidaysLead: 'Days on which pickups are moved or left out.',
  /** What a closed day does to its pickups. */
  holidayEffects: {
    skipped: 'No pickups.',
    slides: 'Pickups of this and of the later days of the week come one day later.',
    moved: (day: Day) => `Pickups come on ${formatLongDay(day)}.`,
  },

  // Customers, and the company
  customersTitle: (served: string | null) => (served ? `${served} residential customers` : 'What customers say'),
  stars: 'Rated 5 out of 5',
  invitation: 'Are you one of them? Tell us how we do.',
  writeToUs: 'Write to us',
  aboutTitle: (company: string, foundedYear: number | null) =>
    foundedYear ? `${company}, since ${foundedYear}` : `About ${company}`,
  reliability: 'Reliability',
  elsewhere: (company: string) => `${company} elsewhere`,
  areas: 'Where our trucks drive',
  closingTitle: 'Shall we come to you?',

  // How to reach the company
  contactTitle: 'Talk to us',
  contactLead: (hours: number | null) =>
    `Start service, ask about your street, or tell us what went wrong.${answering(hours)}`,
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  hours: 'Hours',
  closed: 'Closed',

  // Forms
  /** By name, for their labels and for what is wrong with them. */
  fields: {
    name: 'Name',
    email: 'Email',
    address: 'Address',
    message: 'Message',
    phone: 'Phone',
    cans: 'Cans',
    extra: 'Extra',
    street: 'Street address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP code',
  },
  optional: '(optional)',
  trap: 'Leave this field empty',
  sendMessage: 'Send Message',
  sending: 'Sending...',
  formError: 'Form Error',
  incomplete: 'Please fill in all required fields',
  messageSent: 'Message Sent!',
  thanks: (hours: number | null) => `Thank you! We have your message.${answering(hours)}`,
  notOpenYet: 'This website is not open at the moment. Please call us.',
  tooMany: 'We got too many requests at once. Please try again in an hour, or call us.',

  // "Do you serve my address?"
  areaTitle: 'Do you serve my address?',
  areaLead: 'Type it in: we look at where our trucks stop, and at the towns that we serve.',
  checkAddress: 'Check my address',
  looking: 'Looking...',
  served: (street: string, when: string) => `Yes! Our trucks already pass near ${street} ${when}.`,
  notServed: (street: string) => `Not yet. None of our trucks passes near ${street}.`,
  perhapsServed: (area: string | undefined, when: string) =>
    `Perhaps. In ${area} our trucks drive ${when}. They do not go down every street.`,
  areaNotServed: (zip: string, city: string) => `We do not serve ZIP code ${zip} or ${city} yet.`,
  /** A town that the company says it serves; the days where a truck drives there already. */
  townServed: (city: string, when: string | undefined) =>
    `Yes! We serve ${city}.${when ? ` Our trucks drive there ${when}.` : ''}`,
  inZip: (zip: string) => `ZIP code ${zip}`,
  byArea: {
    'not-found': 'We could not find this house on the map, so this is by its area only.',
    'no-lookup': 'We cannot look up single houses at the moment, so this is by its area only.',
  },
  /** "on Mondays; next time on Mon, Jun 22" */
  nextTime: (usually: string, day: string) => `${usually}; next time ${day}`,
  /** "on Mon, Jun 22", "tomorrow", "on Fri, Nov 27 (Thanksgiving Day: Thursday’s pickups come on Friday)" */
  nextDay: (date: Day, today: Day, because: string | undefined) => {
    const near = formatNearDay(date, today);
    const day = near.includes(',') ? `on ${near}` : near.toLowerCase();
    return because ? `${day} (${because})` : day;
  },

  // The waiting list
  weLookItUp: 'Ask us to look it up',
  hearFromUs: 'Ask to be told when that changes',
  putMeOn: 'Put me on the waiting list',
  onTheList: 'You are on the list',
  listThanks: 'We have your address, and how to reach you.',

  // Starting service
  startSteps: { address: 'Address', cans: 'Cans', you: 'You', day: 'First day' },
  stepOf: (at: number, all: number) => `Step ${at} of ${all}`,
  whereTitle: 'Where shall we come?',
  whereLead: 'Your address first: then you see at once whether we come.',
  comesTitle: 'Yes, we come to you.',
  looksTitle: 'Perhaps we come to you.',
  notYetTitle: 'Not yet, but you can wait for us.',
  howManyCans: 'How many cans?',
  cansOf: cansText,
  pricePending: 'No price is published here. Ask us for it before service begins.',
  eachMonth: 'Each month.',
  extrasToo: 'Anything else?',
  youTitle: 'Who are you?',
  price: 'Price',
  consent: (company: string) =>
    `${company} keeps what you type to start your service, and writes or calls you about it. Nothing is charged here.`,
  dayTitle: 'When shall we begin?',
  lookItOver: 'Look it over.',
  dayLead: 'The days on which our truck can first come to you.',
  anyDay: 'Any day: tell me when you can',
  dayPending: 'Which day is the first one is still open.',
  whatYouAskFor: 'What you ask for',
  aMonthFor: (price: string) => `${price} each month`,
  continue: 'Continue',
  back: 'Back',
  begin: 'Start service',
  alreadySent: 'This was sent already, and we have it. Write to us if something has changed.',
  priceChanged: 'Our prices have changed meanwhile, and nothing was sent. Look at the new ones, and go on from here.',
  startedTitle: (firstName: string) => `Thank you, ${firstName}.`,
  started: (street: string, day: string | undefined) =>
    `We have what you ask for at ${street}${day ? `, beginning on ${day}` : ''}. Our office looks at it and gets back to you.`,
  startedAtOnce: (street: string, day: string, email: string | null) =>
    `We come to ${street} on ${day}. ${email ? `What comes next is in an e-mail to ${email}.` : 'Our office gets in touch with you about what comes next.'}`,
  toFirstPage: 'To the first page',

  // What the company is told; the first line and the text come back to the visitor in its answer.
  waitingList: 'Waiting list',
  messageFromWebsite: 'Message from the website',
  startOfService: 'Start of service',
  startsWith: (cans: number, extras: readonly string[]) => [cansText(cans), ...extras].join(', '),
  priceShown: (price: string) => `The page said ${price} per month`,
  noPriceShown: 'The page said no price',
  wishedDay: (day: Day) => `Wishes to begin on ${formatLongDay(day)}`,
  noWishedDay: 'Has chosen no day',
  fitsRoute: ({
    routeName,
    position,
    stopCount,
  }: Readonly<{ routeName: string; position: number; stopCount: number }>) =>
    `Fits best on ${routeName}, as stop ${position} of ${stopCount + 1}`,
  fitsNoRoute: 'No route was found that fits',
  phoneGiven: (phone: string) => `Phone: ${phone}`,
  sentWithStart: `Sent with "Start service". ${unverified}`,
  startSubject: 'You asked us to start service',
  knownText: (address: string) =>
    `Somebody, probably you, asked us on our website to start service at ${address}. We know this e-mail address already, so our office looks at it and gets back to you. If it was not you, there is nothing to do.`,
  fullText: (address: string) =>
    `Somebody, probably you, asked us on our website to start service at ${address}. Our office finds a truck for it first, and gets back to you. If it was not you, there is nothing to do.`,
  servedText: (address: string) =>
    `Somebody, probably you, asked us on our website to start service at ${address}. Our office looks at it first, and gets back to you. If it was not you, there is nothing to do.`,
  asksForService: (address: string) => `Asks for service at ${address}`,
  from: (name: string, email: string) => `From ${name} <${email}>`,
  addressGiven: (address: string) => `Address: ${address}`,
  sentWithForm: `Sent with the contact form. ${unverified}`,
  sentWithCheck: `Sent with the address check. ${unverified}`,
  letterSubject: (title: string, name: string) => `${title}: ${name}`,
  openContact: 'Open the contact',
};
