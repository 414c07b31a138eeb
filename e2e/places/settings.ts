import type { Page } from '@playwright/test';
import { type Place, steps } from './place.ts';

const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label).first().fill(text);

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
];
