import fs from 'node:fs';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, signIn } from './support.ts';
import { expect, request, test } from './test.ts';

test('a driver is told at once what is wrong with a photo, and the stop stays open @phone', async ({
  page,
  baseURL,
}) => {
  const office = await request.newContext({ baseURL: baseURL ?? '' });
  await office.post('/api/session', { data: { email: 'admin@demo.test', password: demoPassword } });
  const name = `Bad photos ${crypto.randomUUID().slice(0, 8)}`;
  await aRunOfToday(office, name, await someStops(office, 2), 'Trujillo');
  await office.dispose();

  await signIn(page, 'driver');
  await page.goto('/employee');
  await page.locator('.row-link', { hasText: name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const photo = page.getByLabel('Photo of the stop');
  // Spec 2 §5: on a device the camera is preferred.
  await expect(photo).toHaveAttribute('capture', 'environment');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files = [
    ['notes.txt', 'text/plain', 'not a picture', 'Please select an image file'],
    ['notes.jpg', 'image/jpeg', 'not a picture', 'This photo cannot be read.'],
    ['script.svg', 'image/svg+xml', svg, 'This photo cannot be read.'],
    ['iphone.heic', 'image/heic', '....ftypheic', 'This photo cannot be read.'],
  ] as const;
  const given = files.map(([name, mimeType, text, sentence]) => {
    return [name, { name, mimeType, buffer: Buffer.from(text) }, sentence] as const;
  });
  const large = test.info().outputPath('large.jpg');
  fs.writeFileSync(large, 'x'.repeat(20 * 1024 * 1024));
  for (const [fileName, file, sentence] of [...given, ['large.jpg', large, 'This photo cannot be read.'] as const]) {
    await photo.setInputFiles(file);
    const toast = page.getByRole('alert').filter({ hasText: sentence });
    await expect(toast.first(), fileName).toBeVisible();
    await expect(page.getByText('Invalid File').first()).toBeVisible();
    for (const one of await page.getByRole('alert').all()) await one.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  }
  await expect(page.getByText('0 of 2 stops')).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible();
});
