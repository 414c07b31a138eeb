import type { Page } from '@playwright/test';
import { click, type Place, steps } from './place.ts';

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label).and(page.locator('input')).first().fill(text); // its label may end in an asterisk

const choose = (choice: string) => (page: Page) => page.getByRole('dialog').getByText(choice, { exact: true }).click();

const saveIn = (panel: string) => (page: Page) =>
  page.getByRole('region', { name: panel }).getByRole('button', { name: 'Save Changes' }).click();

export const settingsPlaces: readonly Place[] = [
  { name: 'settings-company', as: 'admin', path: '/settings', heading: 'Company Information' },
  {
    name: 'settings-company-wrong',
    as: 'admin',
    path: '/settings',
    open: steps(
      fill('Company name', ''),
      fill('Website', 'javascript:alert(1)'),
      fill('Monday closes', '08:00'),
      (page) => page.getByRole('button', { name: 'Save Changes' }).first().click(),
      (page) => page.getByRole('button', { name: 'Save Changes' }).last().click(),
    ),
    heading: 'Business Hours',
  },
  { name: 'settings-users', as: 'admin', path: '/settings?tab=users&people=staff', heading: 'User Management' },
  { name: 'settings-customers', as: 'admin', path: '/settings?tab=users', heading: 'User Management' },
  { name: 'settings-users-none', as: 'admin', path: '/settings?tab=users&q=zzzz', heading: 'No users found' },
  {
    name: 'settings-user-create',
    as: 'admin',
    path: '/settings?tab=users&people=staff',
    open: steps(click('Create User'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click(),
    ),
    heading: 'Create User',
  },
  {
    name: 'settings-user-edit',
    as: 'admin',
    path: '/settings?tab=users&people=staff',
    open: click(/^Edit /),
    heading: 'Edit User',
  },
  {
    name: 'settings-user-sign-in',
    as: 'admin',
    path: '/settings?tab=users&people=staff&q=driver%40demo',
    open: click(/^Sign-in of /),
    heading: /^Sign-In of /,
  },
  {
    name: 'settings-user-delete',
    as: 'admin',
    path: '/settings?tab=users&people=staff',
    open: click(/^Delete /),
    heading: /^Delete /,
  },
  { name: 'settings-branding', as: 'admin', path: '/settings?tab=branding', heading: 'Brand Colors' },
  {
    name: 'settings-branding-warnings',
    as: 'admin',
    path: '/settings?tab=branding',
    open: steps(fill('Primary color', '#ffe066'), fill('Secondary color', '#f9a8d4'), fill('Accent color', '#1e3a8a')),
    heading: 'Brand Colors',
  },
  {
    name: 'settings-leave',
    as: 'admin',
    path: '/settings?tab=branding',
    open: steps(fill('Primary color', '#ffe066'), (page) => page.getByRole('tab', { name: 'Company Info' }).click()),
    heading: 'Discard unsaved changes?',
  },
  { name: 'settings-agreements', as: 'admin', path: '/settings?tab=agreements', heading: 'Service Agreements' },
  {
    name: 'settings-agreements-none',
    as: 'admin',
    path: '/settings?tab=agreements&q=zzzz',
    heading: 'No agreements found',
  },
  {
    name: 'settings-agreement-view',
    as: 'admin',
    path: '/settings?tab=agreements&q=residential',
    open: click(/^View Residential/),
    heading: 'Residential Service Agreement',
  },
  {
    name: 'settings-agreement-create',
    as: 'admin',
    path: '/settings?tab=agreements',
    open: steps(click('Create Agreement'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Create Agreement' }).click(),
    ),
    heading: 'Create Agreement',
  },
  {
    name: 'settings-agreement-edit',
    as: 'admin',
    path: '/settings?tab=agreements&q=residential',
    open: click(/^Edit Residential/),
    heading: 'Edit Agreement',
  },
  {
    name: 'settings-agreement-delete',
    as: 'admin',
    path: '/settings?tab=agreements&q=walk',
    open: click(/^Delete Walk/),
    heading: /^Delete Walk/,
  },
  { name: 'settings-stripe', as: 'admin', path: '/settings?tab=stripe', heading: 'Stripe Products' },
  {
    name: 'settings-product-create',
    as: 'admin',
    path: '/settings?tab=stripe',
    open: steps(click('Create Product'), fill('Price', '12.345'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Create Product' }).click(),
    ),
    heading: 'Create Product',
  },
  { name: 'settings-operations', as: 'admin', path: '/settings?tab=operations', heading: 'Operations' },
  { name: 'settings-calendar', as: 'admin', path: '/settings?tab=calendar', heading: 'Holidays' },
  {
    name: 'settings-calendar-holiday',
    as: 'admin',
    path: '/settings?tab=calendar',
    open: steps(click('Columbus Day'), choose('Slide one day')),
    heading: 'Columbus Day',
  },
  {
    name: 'settings-calendar-day',
    as: 'admin',
    path: '/settings?tab=calendar',
    open: click(/^Landfill closed/),
    heading: 'Landfill closed',
  },
  {
    name: 'settings-calendar-day-wrong',
    as: 'admin',
    path: '/settings?tab=calendar',
    open: steps(click('Add Day'), choose('Move to a day'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Save Day' }).click(),
    ),
    heading: 'Add a Day',
  },
  { name: 'settings-website', as: 'admin', path: '/settings?tab=website', heading: 'Testimonials' },
  {
    name: 'settings-website-wrong',
    as: 'admin',
    path: '/settings?tab=website',
    open: steps(
      fill('Standard Service', '0'),
      fill('Who said it', ''),
      saveIn('Testimonials'),
      saveIn('Prices and Figures'),
    ),
    heading: 'Prices and Figures',
  },
  {
    name: 'settings-website-words-wrong',
    as: 'admin',
    path: '/settings?tab=website',
    open: steps(
      (page) => page.getByLabel('In a sentence or two').first().fill(''),
      (page) => page.getByLabel('Social links').fill('http://example.com'),
      saveIn('Headline, Features and About'),
      (page) => page.getByText('A link must begin with https://').waitFor(),
    ),
    heading: 'Headline, Features and About',
  },
  {
    name: 'settings-website-service-wrong',
    as: 'admin',
    path: '/settings?tab=website',
    open: steps(
      click('Add Extra'),
      (page) => page.getByLabel('Price per month in dollars').last().fill('ten'),
      click('Add Question'),
      (page) => page.getByRole('group', { name: 'Question 1' }).getByLabel('Question').fill('Do you take glass?'),
      saveIn('Service, Extras and Questions'),
      (page) => page.getByText('Fill in both').waitFor(),
    ),
    heading: 'Service, Extras and Questions',
  },
  {
    name: 'settings-website-photo-wrong',
    as: 'admin',
    path: '/settings?tab=website',
    open: async (page) => {
      const file = { name: 'truck.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await page.getByRole('region', { name: 'Photo' }).getByLabel('Photo', { exact: true }).setInputFiles(file);
      await page.getByText('Invalid File').waitFor();
      await page.getByRole('region', { name: 'Photo' }).scrollIntoViewIfNeeded();
    },
    heading: 'Photo',
  },
  {
    name: 'settings-operations-depot',
    as: 'admin',
    path: '/settings?tab=operations',
    open: steps(fill('Service distance in miles', '0.01'), click('Choose on the Map'), (page) =>
      page.getByRole('button', { name: 'Save Changes' }).first().click(),
    ),
    heading: 'Operations',
  },
];
