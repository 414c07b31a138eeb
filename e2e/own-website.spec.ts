import sharp from 'sharp';
import { drawnLogo } from './drawn-logo.ts';
import { ownDemo } from './own-demo.ts';
import { expectAccessible, signInByForm } from './support.ts';
import { expect, test } from './test.ts';

await ownDemo();

test('a logo is refused for what it is not, shown everywhere, and removed @desktop', async ({ page, another }) => {
  await signInByForm(page, 'owner');
  await page.goto('/settings');
  const logo = page.getByRole('region', { name: 'Company Logo' });
  const upload = (name: string, buffer: Buffer) =>
    logo.getByLabel('Logo').setInputFiles({ name, mimeType: 'image/png', buffer });
  await upload('logo.png', Buffer.from('Our logo'));
  await expect(page.getByText('Invalid File')).toBeVisible();
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await upload('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  await expect(page.getByText('Please select a PNG, JPEG or WebP image.')).toBeVisible();
  await upload('logo.png', Buffer.alloc(2.1 * 1024 * 1024));
  await expect(page.getByText('File Too Large')).toBeVisible();
  await expect(page.getByText('Please select an image smaller than 2MB')).toBeVisible();

  await upload('logo.png', await drawnLogo(page));
  await expect(page.getByText('Logo Uploaded')).toBeVisible();
  await expect(logo.getByRole('img', { name: 'Company logo' })).toBeVisible();
  await expect(page.locator('.company-logo').filter({ visible: true })).toHaveCount(1);
  const visitor = await another();
  await visitor.goto('/');
  const first = visitor.locator('.hero-logo');
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.height, 'large, and within its place').toBeGreaterThan(100);
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(260);
  await expectAccessible(page);

  await logo.getByRole('button', { name: 'Remove Logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Logo' }).click();
  await expect(logo.getByText('No logo yet')).toBeVisible();
  await expect(page.locator('.company-logo')).toHaveCount(0);
});

test('the office writes its own website, and visitors read it @desktop', async ({ page, another }) => {
  await signInByForm(page, 'owner');
  await page.goto('/settings?tab=website');
  const visitor = await another();
  const service = page.getByRole('region', { name: 'Service, Extras and Questions' });
  const save = () => service.getByRole('button', { name: 'Save Changes' }).click();
  await service.getByLabel('Accepted', { exact: true }).fill('Bagged trash\nCardboard');
  await service.getByRole('button', { name: 'Add Question' }).click();
  const question = service.getByRole('group', { name: 'Question 1' });
  await question.getByLabel('Question').fill('When do I put the cart out?');
  await save();
  await expect(question.getByText('Fill in both')).toBeVisible();
  await question.getByLabel('Answer').fill('By seven in the morning.');
  await save();
  await expect(service.getByText('Unsaved changes')).toBeHidden();

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('region', { name: 'Your Website' }).getByRole('link', { name: 'Preview' }).click(),
  ]);
  await expect(preview).toHaveURL(/\?preview$/);
  await expect(preview.locator('#items')).toContainText('Cardboard');
  await preview.close();

  await visitor.goto('/');
  await visitor.getByText('When do I put the cart out?').click();
  await expect(visitor.getByText('By seven in the morning.')).toBeVisible();
  await expect(visitor.locator('#items')).toContainText('Cardboard');
});

test('each form of the website is filled in, and shown as it is; what is wrong is said at its field @desktop', async ({
  page,
  another,
}) => {
  await signInByForm(page, 'owner');
  await page.goto('/settings?tab=website');
  const form = (name: string) => page.getByRole('region', { name });
  const save = async (name: string) => {
    await form(name).getByRole('button', { name: 'Save Changes' }).click();
    await expect(form(name).getByText('Unsaved changes')).toBeHidden();
  };
  const visitor = await another();

  const reach = form('Phone and Areas');
  await reach.getByLabel('Phone', { exact: true }).fill('(505) 555-0123');
  await reach.getByLabel('Service areas').fill('Aztec, Cedar Hill');
  await save('Phone and Areas');

  const figures = form('Prices and Figures');
  await figures.getByLabel('Standard Service').fill('31');
  await figures.getByLabel('Founded').fill('1849');
  await figures.getByRole('button', { name: 'Add Figure' }).click();
  const figure = figures.getByRole('group').last();
  await figure.getByLabel('What it counts').fill('Trucks that are blue');
  await figure.getByLabel('The figure').fill('7');
  await figures.getByRole('button', { name: 'Save Changes' }).click();
  await expect(figures.getByText(/1850/)).toBeVisible();
  await expect(figures.getByText('Unsaved changes')).toBeVisible();
  await figures.getByLabel('Founded').fill('1987');
  await save('Prices and Figures');

  const words = form('Headline, Features and About');
  await words.getByLabel('Headline').fill('Your cart, every week.');
  await words.getByLabel('Introduction').fill('A family that hauls <b>gladly</b>.');
  await expect(words.getByRole('button', { name: 'Add Feature' })).toHaveCount(0); // as many as there is room for
  await words.getByRole('button', { name: 'Remove Feature 1' }).click();
  await words.getByRole('button', { name: 'Add Feature' }).click();
  const feature = words.getByRole('group').last();
  await feature.getByLabel('What customers get').fill('On the day we said');
  await feature.getByLabel('In a sentence or two').fill('Or you hear of it before.');
  await words.getByLabel('About the company').fill('Two trucks at first.');
  await words.getByLabel('Social links').fill('http://facebook.com/us');
  await words.getByRole('button', { name: 'Save Changes' }).click();
  await expect(words.getByText('A link must begin with https://, such as https://example.com/us')).toBeVisible();
  await words.getByLabel('Social links').fill('https://www.facebook.com/us');
  await save('Headline, Features and About');

  const service = form('Service, Extras and Questions');
  await service.getByLabel('Not accepted').fill('Tires\nPaint');
  await service.getByRole('button', { name: 'Add Extra' }).click();
  const extra = service.getByRole('group', { name: /^Extra \d+$/ }).last();
  await expect(extra.getByLabel('Name')).toBeFocused();
  await extra.getByLabel('Name').fill('Gate service');
  await extra.getByLabel('Price per month in dollars').fill('ten');
  await service.getByRole('button', { name: 'Save Changes' }).click();
  await expect(extra.getByText(/price|number/i).last()).toBeVisible();
  await extra.getByLabel('Price per month in dollars').fill('10.50');
  await save('Service, Extras and Questions');

  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#64748b' } })
    .jpeg()
    .toBuffer();
  await form('Photo')
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'truck.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(form('Photo').getByRole('img', { name: 'At the top' })).toBeVisible();
  await form('Testimonials').getByLabel('What they said').first().fill('They never miss us.');
  await form('Testimonials').getByLabel('Who said it').first().fill('The Nez family');
  await save('Testimonials');
  await form('Small Print').getByLabel('Terms of Service').fill('# Carts\n\nAt the curb.');
  await save('Small Print');

  await visitor.goto('/');
  const shown = visitor.locator('body');
  for (const said of [
    ...['(505) 555-0123', 'Cedar Hill', '$31', 'Trucks that are blue', '1987', 'Your cart, every week.'],
    ...[
      'A family that hauls <b>gladly</b>.',
      'On the day we said',
      'Or you hear of it before.',
      'Two trucks at first.',
    ],
    ...['Tires', 'Gate service', 'They never miss us.', 'The Nez family'],
  ])
    await expect(shown, said).toContainText(said);
  await expect(visitor.locator('a[href="https://www.facebook.com/us"]').first()).toBeVisible();
  const drawn = visitor.locator('img[src*="photo"]').first();
  await expect.poll(() => drawn.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(visitor);
  await visitor.goto('/terms');
  await expect(visitor.getByRole('heading', { name: 'Carts' })).toBeVisible();
  await form('Photo').getByRole('button', { name: 'Remove Photo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Photo' }).click();
  await expect(form('Photo').getByText('No photo yet')).toBeVisible();

  const publishing = form('Your Website');
  await publishing.getByLabel('Publish the website').click();
  await save('Your Website');
  await visitor.goto('/');
  await expect(visitor.getByText('Your cart, every week.')).toHaveCount(0);
  await expect(visitor.locator('a[href="/login"]').first()).toBeVisible();
});
