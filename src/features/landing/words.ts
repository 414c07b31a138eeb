/** What visitors read (spec 1 §1, §2.4, §5 and §8). The server writes it, for everybody in English (decisions/0055). */
import { type Day, formatNearDay } from '../../kernel/calendar.ts';

/** Within so many hours e-mails are answered (spec 1 §1). */
const answerHours = 24;

const unverified = 'Nobody has verified the sender.';

type Prices = Readonly<{ standard: string; extra: string }>;

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
  smallPrint: 'Small print',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  smallPrintTitle: (title: string, company: string) => `${title} – ${company}`,
  smallPrintDescription: (title: string, company: string) => `${title} of ${company}.`,
  unreadable: 'This request could not be read.',
  away: 'We will be back in a moment. Please try again.',

  // In search results
  homeTitle: (company: string, area: string | undefined) => `${company}: weekly trash pickup in ${area}`,
  homeDescription: (areas: string, { standard, extra }: Prices, phone: string) =>
    `Weekly curbside trash pickup for homes in ${areas}. One 96-gallon cart for ${standard} per month, each extra cart ${extra}. Call ${phone}.`,
  priceRange: ({ standard, extra }: Prices) => `${extra}–${standard} per month`,

  // At the top
  hero: 'Trash day, handled.',
  heroLead: (region: string | undefined) =>
    `Weekly curbside pickup across ${region}. One 96-gallon cart, one flat price, and a driver who knows your street.`,
  notSetUp: 'This company has not been set up yet. Its owner opens the set-up link that the first start printed.',
  startService: 'Start service',
  call: (phone: string) => `Call ${phone}`,
  routeArt: 'A pickup route with five numbered stops',
  inFigures: 'In figures',
  standardFigure: 'Standard service',
  extraFigure: 'Each extra 96-gallon cart',
  aMonth: '/ month',
  onSchedule: 'Pickups made on schedule',
  homesServed: 'Homes served',

  // What one gets
  featuresTitle: 'What you get, stop by stop',
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

  // What it costs
  pricingTitle: 'Two prices. That is all.',
  perMonth: 'per month',
  standard: 'Standard Service',
  standardText: 'Weekly pickup, one 96-gallon cart.',
  standardHas: [
    'Weekly pickup at the curb',
    'One 96-gallon cart',
    'Pauses while you are away',
    `Answers by e-mail within ${answerHours} hours`,
  ],
  extra: 'Additional Cans',
  extraText: 'For each extra 96-gallon cart.',
  extraHas: ['Another 96-gallon cart, emptied on the same day', 'As many as you need', 'Add or return one at any time'],

  // Customers, and the company
  customersTitle: (served: string) => `${served} residential customers`,
  stars: 'Rated 5 out of 5',
  invitation: `Are you one of them? Tell us how we do: every message is read by a person, and answered within ${answerHours} hours.`,
  writeToUs: 'Write to us',
  aboutTitle: (foundedYear: number) => `A local company, since ${foundedYear}`,
  aboutLead: (company: string, region: string) =>
    `${company} collects household trash in ${region}. The people who answer the phone live here, and the driver on your street is the same one every week.`,
  reliability: 'Reliability',
  areas: 'Where our trucks drive',
  closingTitle: 'Ready for an easier trash day?',
  closingText: 'One call, and the cart is on its way.',

  // How to reach the company
  contactTitle: 'Talk to us',
  contactLead: `Start service, ask about your street, or tell us what went wrong. We answer e-mails within ${answerHours} hours.`,
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
  thanks: `Thank you! We have your message and answer within ${answerHours} hours.`,
  tooMany: 'We got too many requests at once. Please try again in an hour, or call us.',

  // "Do you serve my address?"
  areaTitle: 'Do you serve my address?',
  areaLead: 'Type it in. We look at the streets where our trucks already stop, and tell you the days.',
  checkAddress: 'Check my address',
  looking: 'Looking...',
  served: (street: string, when: string) => `Yes! Our trucks already pass near ${street} ${when}.`,
  notServed: (street: string) => `Not yet. None of our trucks passes near ${street}.`,
  perhapsServed: (area: string | undefined, when: string) =>
    `Perhaps. In ${area} our trucks drive ${when}. They do not go down every street.`,
  areaNotServed: (zip: string, city: string) => `We do not serve ZIP code ${zip} or ${city} yet.`,
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
  weLookItUp: 'We look it up for you',
  hearFromUs: 'Hear from us when that changes',
  putMeOn: 'Put me on the waiting list',
  onTheList: 'You are on the list',
  listThanks: 'We write to you about service at your address.',

  // What the company is told; the first line and the text come back to the visitor in its answer.
  waitingList: 'Waiting list',
  messageFromWebsite: 'Message from the website',
  asksForService: (address: string) => `Asks for service at ${address}`,
  from: (name: string, email: string) => `From ${name} <${email}>`,
  addressGiven: (address: string) => `Address: ${address}`,
  sentWithForm: `Sent with the contact form. ${unverified}`,
  sentWithCheck: `Sent with the address check. ${unverified}`,
  letterSubject: (title: string, name: string) => `${title}: ${name}`,
  openContact: 'Open the contact',
};
