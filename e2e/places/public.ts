import type { Page } from '@playwright/test';
import { click, type Place, steps } from './place.ts';

const ask = (city: string, zipCode: string) => async (page: Page) => {
  const form = page.locator('.address-form');
  await form.getByLabel('Street address').fill('1204 E 20th St');
  await form.getByLabel('City').fill(city);
  await form.getByLabel('ZIP code').fill(zipCode);
  await form.getByRole('button').click();
  await page.locator('.area-answer').waitFor();
};

const startIn = (city: string, zipCode: string) => async (page: Page) => {
  await page.getByLabel('Street address').fill('1204 E 20th St');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State').fill('NM');
  await page.getByLabel('ZIP code').fill(zipCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Where shall we come?' }).waitFor({ state: 'detached' });
};

const toDay = steps(
  startIn('Aztec', '87410'),
  click('Continue'),
  async (page) => {
    for (const [label, text] of [
      ['Name', 'Ana Begins'],
      ['Phone', '505 555 0123'],
      ['Email', `${crypto.randomUUID().slice(0, 8)}@starts.test`],
    ] as const)
      await page.getByLabel(label).fill(text);
  },
  click('Continue'),
);

/** Each has an address of its own: going to another part of a page does not load it afresh. */
export const publicPlaces: readonly Place[] = [
  { name: 'welcome', path: '/', heading: 'Trash day, handled.' },
  ...['service-area', 'features', 'pricing', 'customers', 'about', 'contact'].map((section) => ({
    name: `welcome-${section}`,
    path: `/?to=${section}#${section}`,
    heading: 'Trash day, handled.',
  })),
  { name: 'welcome-contact-missing', path: '/?to=form#contact', open: click('Send Message'), heading: 'Talk to us' },
  {
    name: 'welcome-menu',
    path: '/?to=menu',
    open: (page) => page.getByText('Menu').click(),
    heading: 'Trash day, handled.',
    only: 'phone',
  },
  {
    name: 'welcome-address-perhaps',
    path: '/?to=perhaps#service-area',
    open: ask('Shiprock', '87401'),
    heading: /serve my address/,
  },
  {
    name: 'welcome-address-no',
    path: '/?to=no#service-area',
    open: steps(ask('Nowhere', '00000'), click('Put me on the waiting list')),
    heading: 'Ask to be told when that changes',
  },
  {
    name: 'welcome-address-yes',
    path: '/?to=yes#service-area',
    open: ask('Aztec', '87410'),
    heading: /serve my address/,
  },
  { name: 'start', path: '/start', heading: 'Where shall we come?' },
  { name: 'start-cans', path: '/start?to=cans', open: startIn('Aztec', '87410'), heading: 'Yes, we come to you.' },
  { name: 'start-not-yet', path: '/start?to=no', open: startIn('Nowhere', '00000'), heading: /Not yet/ },
  {
    name: 'start-you-missing',
    path: '/start?to=you',
    open: steps(startIn('Aztec', '87410'), click('Continue'), click('Continue')),
    heading: 'Who are you?',
  },
  { name: 'start-overview', path: '/start?to=day', open: toDay, heading: 'Look it over.' },
  {
    name: 'start-thanks',
    path: '/start?to=thanks',
    open: steps(toDay, click('Start service')),
    heading: 'Thank you, Ana.',
  },
  { name: 'privacy', path: '/privacy', heading: 'Privacy Policy' },
  { name: 'terms', path: '/terms', heading: 'Terms of Service' },
  { name: 'sign-in', path: '/login', heading: 'Welcome Back' },
  { name: 'sign-in-missing', path: '/login', open: click('Sign In'), heading: 'Welcome Back' },
  {
    name: 'sign-in-wrong',
    path: '/login',
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.test');
      await page.getByLabel('Password').fill('wrong-password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Authentication Error').waitFor();
    },
    heading: 'Welcome Back',
  },
  { name: 'forgot-password', path: '/forgot-password', heading: /password/i },
  { name: 'confirm-email', path: '/confirm-email#token=example', heading: /new email/i },
  { name: 'choose-password', path: '/choose-password#token=example', heading: /password/i },
  { name: 'autopay-old-link', path: '/autopay#token=example', heading: 'AutoPay' },
  { name: 'set-up', path: '/setup#token=example', heading: 'Set up your company' },
  { name: 'set-up-no-token', path: '/setup', heading: 'Set up your company' },
];
