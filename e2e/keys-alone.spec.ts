import { demoPassword, signIn } from './support.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link' | 'textbox', most = 40): Promise<void> {
  const wanted = page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first();
  for (let pressed = 0; pressed < most; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) {
      await expectVisibleFocus(page);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}`);
}

/** Whatever has the focus shows it by an outline; a field with a button in it by that of the frame around both. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outlines = await page.evaluate(() =>
    [document.activeElement, document.activeElement?.parentElement].map((element) => {
      const style = element ? getComputedStyle(element) : undefined;
      return style?.outlineStyle === 'none' ? 0 : Number.parseFloat(style?.outlineWidth ?? '0');
    }),
  );
  expect(Math.max(...outlines), 'the outline of what has the focus').toBeGreaterThanOrEqual(2);
}

test('a working day by keyboard alone: sign in, search, open a contact, edit, save, sign out @desktop', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('office@demo.test');
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeVisible();

  // Somebody of our own, so that nobody else's test is disturbed.
  const lastName = `K${Array.from({ length: 9 }, () => 'bcdfghkzvw'[Math.floor(Math.random() * 10)]).join('')}`;
  const data = { firstName: 'Noe', lastName, email: `${lastName}@example.test`, status: 'New Lead' };
  expect((await page.request.post('/api/contacts', { data })).ok()).toBe(true);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search contacts/ })).toBeFocused();
  await page.keyboard.type(lastName.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(lastName) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Noe ${lastName}` })).toBeVisible();

  await tabTo(page, 'Edit Contact', 'button');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Noemi');
  await tabTo(page, 'Save Changes', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Noemi ${lastName}` })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Contact' })).toBeFocused();

  await page.getByRole('button', { name: 'Skip to content' }).focus(); // from the top of the page, as after a reload
  await tabTo(page, /^User menu/, 'button');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
});

test('the focus stays in the uppermost dialog, whatever is in it @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const stays = (dialog: Locator) =>
    expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus is in the dialog')
      .toBe(true);
  await page.goto('/settings?tab=agreements');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const paper = page.getByRole('dialog');
  await stays(paper);
  for (let pressed = 0; pressed < 6; pressed++) {
    await page.keyboard.press('Tab'); // into the frame and out of it again
    await expect(page.locator('#root').locator(':focus')).toHaveCount(0);
  }

  // The button that shall have the focus cannot take it before there is a proposal.
  await page.route('**/api/route-orders', (route) =>
    new Promise((waited) => setTimeout(waited, 2_000)).then(() => route.continue()),
  );
  await page.goto('/routes?q=Recycling+%E2%80%93+Farmington+West');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Best order' }).click();
  const proposal = page.getByRole('dialog').last();
  await expect(proposal.getByText('Looking for the order with the least driving')).toBeVisible();
  await stays(proposal);
  await page.keyboard.press('Tab');
  await stays(proposal);
});

test('a question has the focus over the dialog it asks about, wherever the last one was asked @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await page.goto('/crm');
  const link = page.locator('main .row-link').first();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await link.focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Add Contact' }).getByLabel('First name').fill('Noe');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await link.press('Enter');
  await page.getByRole('button', { name: 'Edit Contact' }).press('Enter');
  const edited = page.getByRole('dialog', { name: 'Edit Contact' }).getByLabel('Last name');
  await edited.fill('Begay-Yazzie');
  await page.keyboard.press('Escape');
  const keep = question.getByRole('button', { name: 'Keep editing' });
  await expect(keep).toBeFocused();
  await page.waitForTimeout(300); // by then a dialog has brought back a focus that it missed
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(edited).toBeFocused();
});

test('a key of the dialog below a question does nothing, wherever the last question was asked @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  const discard = page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Discard' });
  await page.locator('main .row-link').first().press('n');
  await page.getByRole('dialog', { name: 'Add Contact' }).getByLabel('First name').fill('Noe');
  await page.keyboard.press('Escape');
  await discard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Routes Manager' }).press('Enter');
  await page.getByRole('button', { name: 'Create Route' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Route' });
  await dialog.getByLabel('Route name').fill('Sandstone Ridge');
  await expect(dialog.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await discard.focus();
  await page.keyboard.press('/');
  await page.waitForTimeout(300); // by then a dialog has brought back a focus that it missed
  await expect(discard).toBeFocused();
});

test('what goes away when it is pressed leaves the focus to what stands there @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  const foot = page.locator('.list-foot');
  await page.locator('main .row-link').first().press(' ');
  await foot.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(foot.getByRole('button', { name: 'Clear' })).toBeHidden();
  await expect(foot.locator(':focus')).toHaveCount(1);

  // A button that cannot be pressed while it works has it again afterwards.
  await page.goto('/reports/contact-status');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(page.locator('main .row-link').first()).toBeVisible();
  const answered = page.waitForResponse(/contact-status/);
  await refresh.press('Enter');
  await answered;
  await expect(refresh).toBeFocused();

  await page.context().clearCookies();
  await signIn(page, 'customer');
  // The program of this dialog comes when it is opened.
  await page.goto('/profile');
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(edit).toBeFocused();
});

test('what goes away leaves the focus to nothing of another thing that is called the same @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/settings?tab=operations');
  const removals = page.getByRole('button', { name: 'Remove the Pin' });
  await expect(removals).toHaveCount(2);
  await removals.first().press('Enter');
  await expect(removals).toHaveCount(1);
  await expect(page.locator('.pin-position').first().locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(removals).toHaveCount(1);
});

test('a form that is empty again when it is sent keeps the focus, though its button rests then @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/crm/activities');
  await page.locator('main .row-link').first().press('Enter');
  const activity = page.getByRole('dialog');
  await activity.getByLabel(/^(Add a note|Reply to)/).fill('The gate was open.');
  await activity.getByRole('button', { name: /^(Add Note|Send Reply)$/ }).press('Enter');
  await expect(activity.getByLabel(/^(Add a note|Reply to)/)).toHaveValue('');
  await expect(activity.locator('.new-note :focus')).toHaveCount(1);

  await page.context().clearCookies();
  await signIn(page, 'customer');
  await page.goto('/profile?tab=messages');
  const form = page.locator('.own-message-form');
  await form.getByLabel('Subject').fill('Cans');
  await form.getByLabel('Message').fill('Who has moved them?');
  await form.getByRole('button', { name: 'Send Message' }).press('Enter');
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.locator(':focus')).toHaveCount(1);
});

test('what has the focus is never hidden behind what sticks to the window @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm/duplicates');
  const compare = page.getByRole('button', { name: /^Compare / });
  await compare.first().focus();
  const foot = page.locator('.pager');
  for (let pressed = 0; pressed < 30; pressed++) {
    await page.keyboard.press('Tab');
    const focused = page.locator('main :focus');
    if (await foot.locator(':focus').count()) return;
    const [here, below] = [await focused.boundingBox(), await foot.boundingBox()];
    expect((here?.y ?? 0) + (here?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
});

test('Escape closes a menu, and the drawer that it stands in by the next time @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const drawer = page.locator('dialog[open]');
  const opener = drawer.getByRole('button', { name: /^User menu/ });
  await opener.press('Enter');
  await expect(drawer.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});

test('whoever wants less motion gets none @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const longest = await page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) / (time.includes('ms') ? 1000 : 1)));
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [seconds(animationDuration), seconds(transitionDuration)];
      }),
    );
  });
  expect(longest).toBeLessThanOrEqual(0.001);
});
