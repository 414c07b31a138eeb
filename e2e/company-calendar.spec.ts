import { addDays, type Day, formatLongDay, formatNearDay, weekdayOf } from '../src/kernel/calendar.ts';
import { ownDemo } from './own-demo.ts';
import { someStops } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

await ownDemo(); // a closed day would be in everybody's way

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Pressed again where the dialog was still opening under the pointer: then a press and its release are not one click. */
const choose = (page: Page, choice: string) =>
  expect(async () => {
    await dialog(page).getByText(choice, { exact: true }).click();
    await expect(dialog(page).getByRole('radio', { name: choice, exact: true })).toBeChecked({ timeout: 2_000 });
  }).toPass();

/** The company's today. */
async function signInAsAdmin(page: Page): Promise<Day> {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  return today;
}

async function openCalendar(page: Page): Promise<Day> {
  const today = await signInAsAdmin(page);
  await page.goto('/settings?tab=calendar');
  return today;
}

/** Far from every holiday: a Tuesday in August of next year. */
function aTuesday(today: Day): Day {
  const august = `${Number(today.slice(0, 4)) + 1}-08-10`;
  const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(august, ahead));
  return week.find((day) => weekdayOf(day) === 'Tuesday') ?? august;
}

test('what a holiday does is chosen after a look at its week; a day of the company’s own is added, changed and removed @desktop', async ({
  page,
}) => {
  const today = await openCalendar(page);
  await test.step('a holiday, for every year', () => changeHoliday(page));
  await test.step('a day of the own, each wrong answer at its field', () => keepOwnDay(page, today));
});

async function changeHoliday(page: Page): Promise<void> {
  const row = panel(page, 'Holidays').getByRole('row', { name: /Columbus Day/ });
  await expect(row).toContainText('As always');
  await row.getByRole('button', { name: 'Columbus Day' }).click();
  await choose(page, 'Slide one day');
  const preview = dialog(page).getByRole('region', { name: 'What changes' });
  await expect(preview.getByRole('listitem').filter({ hasText: /^Mon/ }).first()).toContainText('Closed');
  await expect(preview.getByText(/^Monday, October \d+: comes on Tuesday, October \d+/).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save Holiday' }).click();
  await expect(page.getByText('Calendar Updated')).toBeVisible();
  await closeLetter(page);
  await expect(row).toContainText('Slides one day');

  await row.getByRole('button', { name: 'Columbus Day' }).click();
  await choose(page, 'Come as always');
  await dialog(page).getByRole('button', { name: 'Save Holiday' }).click();
  await closeLetter(page);
  await expect(row).toContainText('As always');
}

/** Whoever wants to writes to those whose pickups change; these tests do not. */
async function closeLetter(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(async () => {
    if (await dialog(page).count()) await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

async function keepOwnDay(page: Page, today: Day): Promise<void> {
  const date = aTuesday(today);
  await page.getByRole('button', { name: 'Add Day' }).click();
  const save = dialog(page).getByRole('button', { name: 'Save Day' });
  await save.click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await expect(dialog(page).getByText('Choose a date')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Stock-taking');
  await dialog(page).getByLabel('Date').fill(addDays(date, 4));
  await expect(dialog(page).getByRole('radio', { name: 'Slide one day' })).toBeDisabled();
  await dialog(page).getByLabel('Date').fill(date);
  await choose(page, 'Move to a day');
  await save.click();
  await expect(dialog(page).getByText('Choose the day to which the pickups move.')).toBeVisible();
  await dialog(page).getByLabel('They come on').fill(addDays(date, 20));
  await save.click();
  await expect(
    dialog(page)
      .getByText(/^Choose another day within 14 days/)
      .first(),
  ).toBeVisible();
  await dialog(page).getByLabel('They come on').fill(addDays(date, 4));
  await expect(
    dialog(page).getByText(`${formatLongDay(date)}: comes on ${formatLongDay(addDays(date, 4))}`),
  ).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await closeLetter(page);
  const row = panel(page, 'Days of Your Own').getByRole('row', { name: /Stock-taking/ });
  await expect(row).toContainText(`Moved to ${formatNearDay(addDays(date, 4), today)}`);

  await row.getByRole('button', { name: 'Stock-taking' }).click();
  await choose(page, 'Are skipped');
  await expect(dialog(page).getByText(`${formatLongDay(date)}: no pickup`)).toBeVisible();
  await save.click();
  await closeLetter(page);
  await expect(row).toContainText('Skipped');

  await row.getByRole('button', { name: 'Stock-taking' }).click();
  await dialog(page).getByRole('button', { name: 'Remove…' }).click();
  await expect(dialog(page).getByText(`${formatLongDay(date)}: comes as always`)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove Day' }).click();
  await closeLetter(page);
  await expect(row).toHaveCount(0);
}

test('exactly those whose pickups move are written to, now or later, and no house comes twice on a day @desktop', async ({
  page,
}) => {
  const today = await openCalendar(page);
  await test.step('a house that is served on the other day anyway is not told to come there', () =>
    fallTogether(page, today));
  const [date, name] = [addDays(aTuesday(today), 21), 'Bridge closed'];
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Date').fill(date);
  const moved = dialog(page)
    .getByText(/^[1-9][\d,]* pickups$/)
    .last();
  await expect(moved).toBeVisible();
  const total = await moved.textContent();
  await dialog(page).getByRole('button', { name: 'Save Day' }).click();
  const write = dialog(page).getByRole('button', { name: /^Write to [1-9][\d,]* Customers$/ });
  await expect(write).toBeVisible();
  await expect(dialog(page).getByText(total ?? '')).toBeVisible();
  await expectAccessible(page);
  const count = (await write.textContent())?.replaceAll(/[^\d,]/g, '') ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await panel(page, 'Days of Your Own').getByRole('button', { name, exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: `Write to ${count} Customers` })
    .click();
  await expect(page).toHaveURL(/\/mass-email$/);
  await expect(page.getByLabel('Subject')).toHaveValue(`${name}: your pickup comes on another day`);
  await expect(page.getByLabel('Message')).toHaveValue(
    new RegExp(`${formatLongDay(date)}: comes on ${formatLongDay(addDays(date, 1))}`),
  );
  await expect(page.getByText(`${count} selected`)).toBeVisible();

  // Of them those whose pickup the closed day itself would have been, found by the filter.
  await page.getByLabel('Pickup changed on').fill(date);
  await expect(page).toHaveURL(new RegExp(`changed=${date}`));
  await expect(page.getByText(`${name}: Tuesday’s pickups come on Wednesday`).first()).toBeVisible();
  const all = page.getByRole('checkbox', { name: /^Select All/ });
  await expect(all, 'the letter goes to them already').toBeChecked();
  const here = /\((.*)\)/.exec((await page.getByText(/^Select All/).textContent()) ?? '')?.[1] ?? '';
  expect(Number(here.replace(',', ''))).toBeGreaterThan(0);
  expect(Number(here.replace(',', ''))).toBeLessThan(Number(count.replace(',', '')));
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await all.check();
  await expect(page.getByText(`${here} selected`)).toBeVisible();
  await page.getByLabel('Pickup changed on').fill(addDays(date, 35));
  await expect(page.getByRole('checkbox', { name: 'Select All (0)' })).toBeDisabled();
  await expect(page.getByText(`${here} selected`), 'whoever was chosen stays so').toBeVisible();
});

/** Leaves the dialog open. */
async function fallTogether(page: Page, today: Day): Promise<void> {
  const date = addDays(aTuesday(today), 35);
  const stops = await someStops(page.request, 1);
  for (const day of ['Friday', 'Saturday'])
    await page.request.post('/api/routes', { data: { name: `${day} ${date}`, daysOfWeek: [day], stops } });
  await page.getByRole('button', { name: 'Add Day' }).click();
  await dialog(page).getByLabel('Name').fill('Rodeo');
  await dialog(page).getByLabel('Date').fill(date);
  const moved = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: `${formatLongDay(addDays(date, 3))}: comes on` });
  await expect(moved).toContainText(/falls? together with another pickup$/);
  await expectAccessible(page);
}

test('of two people at one day the second is told, and nothing typed is lost, though the day is gone; past days stay hidden @desktop', async ({
  page,
  another,
}) => {
  const [today, other] = [await openCalendar(page), await another()];
  await signIn(other, 'owner');
  await test.step('who changes what somebody has changed is told', () => meet(page, other, today));
  await test.step('a day that is gone leads to those who are to hear of it, and keeps what somebody else types', () =>
    loseDay(page, today));
  await test.step('past days stay hidden until somebody asks for them', async () => {
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    const past = { date: addDays(today, -20), name: 'Blizzard', effect: 'skipped', movedTo: null };
    await page.request.post('/api/company/calendar/days', { data: past });
    await expect(page.getByRole('switch', { name: 'Show past days' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Blizzard' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show past days' }).click();
    await expect(page.getByRole('button', { name: 'Blizzard' })).toBeVisible();
  });
});

async function meet(page: Page, other: Page, today: Day): Promise<void> {
  const date = addDays(aTuesday(today), 7);
  const day = { date, name: 'Parade', effect: 'skipped', movedTo: null };
  const { id } = await (await page.request.post('/api/company/calendar/days', { data: day })).json();
  await page.getByRole('button', { name: 'Parade' }).click();
  await dialog(page).getByLabel('Name').fill('Parade on Main St');
  await other.request.put(`/api/company/calendar/days/${id}`, { data: { ...day, name: 'Fair', base: day } });
  await expect(dialog(page).getByRole('alert')).toContainText('Dana Whitlock changed this in the meantime.');
  await expect(dialog(page).getByRole('alert')).toContainText('Fair');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Parade on Main St');
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await dialog(page).getByRole('button', { name: 'Save Day' }).click();
  await expect(page.getByText('Day Updated')).toBeVisible();
  await closeLetter(page);
  await expect(page.getByRole('button', { name: 'Parade on Main St' })).toBeVisible();
  await page.request.delete(`/api/company/calendar/days/${id}`);
}

async function loseDay(page: Page, today: Day): Promise<void> {
  const path = '/api/company/calendar/days';
  const date = addDays(aTuesday(today), 49);
  const data = { name: 'Bridge works', date, effect: 'slides', movedTo: null };
  const row = panel(page, 'Days of Your Own').getByRole('row', { name: /Bridge works/ });
  await page.request.post(path, { data });
  await row.getByRole('button', { name: 'Bridge works' }).click();
  await dialog(page).getByRole('button', { name: 'Remove…' }).click();
  await dialog(page).getByRole('button', { name: 'Remove Day' }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: /^Write to [1-9][\d,]* Customers$/ })).toBeVisible();
  await closeLetter(page);

  await page.request.post(path, { data });
  await row.getByRole('button', { name: 'Bridge works' }).click();
  await dialog(page).getByLabel('Name').fill('Bridge works, second week');
  const { days } = await (await page.request.get('/api/company/calendar')).json();
  await page.request.delete(`${path}/${days.find((day: { date: Day }) => day.date === date).id}`);
  await expect(row).toHaveCount(0);
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Bridge works, second week');
}

test('no service today takes two clicks from Daily Routes, changes what somebody has just closed, and is for admins @desktop', async ({
  page,
  another,
}) => {
  const today = await signInAsAdmin(page);
  await page.goto('/daily-routes');
  await page.getByRole('button', { name: 'No Service Today' }).click();
  await expect(dialog(page)).toContainText(`No Service on ${formatLongDay(today)}`);
  await expect(dialog(page).getByRole('radio', { name: 'Snow' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'No Service' }).click();
  await expect(page.getByText('Day Added')).toBeVisible();
  await closeLetter(page);

  await page.getByRole('button', { name: 'No Service Today' }).click();
  await choose(page, 'Other');
  await dialog(page).getByRole('button', { name: 'No Service' }).click();
  await expect(dialog(page).getByText('Say in a few words why')).toBeVisible();
  await dialog(page).getByLabel('Reason in own words').fill('Flood on the river road');
  await dialog(page).getByRole('button', { name: 'No Service' }).click();
  await expect(page.getByText('Day Updated')).toBeVisible();
  await closeLetter(page);
  await page.goto('/settings?tab=calendar');
  await expect(page.getByRole('button', { name: 'Flood on the river road' })).toBeVisible();

  const employee = await another();
  await signIn(employee, 'office');
  await employee.goto('/daily-routes');
  await expect(employee.getByRole('button', { name: 'Generate Daily Routes' }).first()).toBeVisible();
  await expect(employee.getByRole('button', { name: /^No Service/ })).toHaveCount(0);
  await openAgain(page, today);
  await test.step('whoever closes a day that somebody has just closed changes it, with the own words', async () => {
    await page.goto('/daily-routes');
    await page.getByRole('button', { name: 'No Service Today' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Snow' })).toBeChecked();
    const flood = { date: today, name: 'Flood', effect: 'skipped', movedTo: null };
    expect((await page.request.post('/api/company/calendar/days', { data: flood })).ok()).toBe(true);
    await expect(dialog(page).getByLabel('Reason in own words')).toHaveValue('Flood');
    await dialog(page).getByLabel('Reason in own words').fill('Flood on the river road');
    await dialog(page).getByRole('button', { name: 'No Service' }).click();
    await expect(page.getByText('Day Updated')).toBeVisible();
    expect(await openAgain(page, today)).toEqual([{ ...flood, name: 'Flood on the river road' }]);
  });
});

/** What closed the day goes; it is given back without its id. */
async function openAgain(page: Page, date: Day): Promise<unknown[]> {
  const { days } = await (await page.request.get('/api/company/calendar')).json();
  const closing = (days as { id: string; date: Day }[]).filter((day) => day.date === date);
  for (const { id } of closing) await page.request.delete(`/api/company/calendar/days/${id}`);
  return closing.map(({ id, ...day }) => day);
}
