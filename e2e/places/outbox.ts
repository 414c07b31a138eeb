import type { Page } from '@playwright/test';
import { openFirstRow, type Place, steps } from './place.ts';

/** The demo sends nothing: whoever asks for a password link finds it kept. */
async function askForLink(page: Page): Promise<void> {
  await page.request.post('/api/password-links', { data: { email: 'office@demo.test' } });
  await page.reload();
  await page.getByText('Choose a new password').first().waitFor();
}

export const outboxPlaces: readonly Place[] = [
  { name: 'outbox', as: 'admin', path: '/settings?tab=outbox', open: askForLink, heading: 'Settings' },
  {
    name: 'outbox-message',
    as: 'admin',
    path: '/settings?tab=outbox&recipient=office%40demo',
    open: steps(askForLink, openFirstRow),
    heading: 'Message',
  },
  {
    name: 'outbox-text',
    as: 'admin',
    path: '/settings?tab=outbox&recipient=office%40demo',
    open: steps(askForLink, openFirstRow, (page) => page.getByText('Plain text').click()),
    heading: 'Message',
  },
  { name: 'outbox-none', as: 'admin', path: '/settings?tab=outbox&recipient=zzyzx', heading: 'No messages found' },
];
