import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('the office writes its own website, and visitors read it @desktop', async ({ page, browser }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=website');
  const visitor = await browser.newPage();
  const service = page.getByRole('region', { name: 'Service, Extras and Questions' });
  const save = () => service.getByRole('button', { name: 'Save Changes' }).click();
  await service.getByLabel('Accepted', { exact: true }).fill('Bagged trash\nCardboard');
  await service.getByRole('button', { name: 'Add Question' }).click();
  const question = service.getByRole('group', { name: 'Question 1' });
  await question.getByLabel('Question').fill('When do I put the cart out?');
  await save();
  await expect(question.getByText('Fill in both')).toBeVisible();
  await expectAccessible(page);
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

  await service.getByLabel('Accepted', { exact: true }).fill('');
  await service.getByRole('button', { name: 'Remove Question 1' }).click();
  await save();
  await expect(service.getByText('Unsaved changes')).toBeHidden();
  await visitor.goto('/');
  await expect(visitor.locator('#items, #questions')).toHaveCount(0);
  await visitor.close();
});
