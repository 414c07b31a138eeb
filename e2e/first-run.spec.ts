import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort, runProduct, stateDirectory } from '../test/support/product.ts';

/** The product as its owner starts it for the first time, with nobody and nothing in it. */
async function onAnEmptyProduct(work: (setUpLink: string) => Promise<void>): Promise<void> {
  const data = stateDirectory();
  const run = runProduct(['start'], { DATA_DIR: data, PORT: String(await freePort()) });
  try {
    const [link] = await run.prints(/http:\/\/localhost:\d+\/setup#token=[\w-]{20,}/);
    await work(link);
  } finally {
    run.child.kill('SIGTERM');
    await run.ended();
    rmSync(path.dirname(data), { recursive: true, force: true });
  }
}

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const fields = { 'Company name': 'Mesa Disposal', 'First name': 'June', 'Last name': 'Ortiz' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Email').fill('june@mesa.test');
  await page.getByLabel('Password').fill('canyon road 12');
  await page.getByRole('button', { name: 'Set up the company' }).click();
}

test('an owner sets the company up, leaves, finds the steps again, and is ready to work @desktop', async ({ page }) => {
  test.setTimeout(240_000);
  await onAnEmptyProduct(async (link) => {
    await setUp(page, link);
    await expect(page.getByText('Mesa Disposal is set up.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Company Logo' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await expect(page.getByRole('heading', { name: 'Your customers' })).toBeVisible();

    await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Your first route' }).click();
    await expect(page.getByText('A route needs addresses')).toBeVisible();
    await page.getByRole('button', { name: 'Your customers' }).first().click();
    await page.getByRole('link', { name: 'Import Customers' }).click();
    await page.getByLabel('Customer list (CSV)').setInputFiles('test/fixtures/customers-arvada.csv');
    await page.getByRole('button', { name: /^Import \d+/ }).click();
    await expect(page.getByRole('heading', { name: '189 customers imported' })).toBeVisible();

    await page.goto(`${new URL(link).origin}/first-steps?step=customers`);
    await expect(page.getByText('There are customers already.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create Route' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Route' });
    await dialog.getByLabel('Route name').fill('Arvada Monday');
    await dialog.getByRole('checkbox', { name: 'Monday' }).check();
    await dialog.getByRole('button', { name: /^Add / }).first().click();
    await dialog.getByRole('button', { name: 'Create Route' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to work' })).toBeVisible();
    await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
    await expect(page.getByText('Total Customers')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toHaveCount(0);
  });
});
