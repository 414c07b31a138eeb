import { told } from './failing.ts';
import { inTwoLines } from './in-two-lines.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { expectAccessible, demoPassword as password } from './support.ts';
import { expect, type Page, test } from './test.ts';
import { aPhoneOn, chip, openRun, progress, signal, withWeakSignal } from './weak-signal.ts';

withWeakSignal();

/** A driver of the test's own, with a run of today. */
async function aDriver(stops: number) {
  const lastName = `Ortiz${crypto.randomUUID().slice(0, 8)}`;
  const email = `${lastName.toLowerCase()}@demo.test`;
  await signal.office.post('/api/users', {
    data: { firstName: 'Rosa', lastName, email, phone: '', password, role: 'employee' },
  });
  const run = await aRunOfToday(signal.office, `Route of ${lastName}`, await someStops(signal.office, stops), lastName);
  return { email, lastName, run };
}

const language = (page: Page) => page.locator('html').getAttribute('lang');
const mend = async (page: Page) => {
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
};

test('a driver chooses Spanish, works in it with and without a signal, and finds it again @phone', async ({
  another,
}) => {
  const { email, run } = await aDriver(5);
  const { context, page } = await aPhoneOn(another, email);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Su perfil se actualizó correctamente')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mis rutas de hoy' })).toBeVisible();
  await expect(
    page.getByText(/(Buenos días|Buenas tardes|Buenas noches), Rosa · [a-zé]+, \d+ de [a-z]+/),
  ).toBeVisible();
  expect(await language(page)).toBe('es');

  await openRun(page, run);
  await expect(progress(page)).toHaveText('0 de 5 paradas · 0%');
  await expect(page.getByRole('region', { name: 'Próxima parada' })).toContainText('1 bote');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Completar', exact: true }).click();
  await expect(page.getByText('Parada completada')).toBeVisible();
  await expect(progress(page)).toHaveText('1 de 5 paradas · 20%');
  await expect(chip(page)).toHaveText('Todo enviado', { timeout: 60_000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet')).toContainText('Completada');
  expect(await inTwoLines(page, /Botes|Completada/)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Historial' }).click();
  const story = page.getByRole('dialog', { name: /^Historial de / });
  await expect(story.getByRole('heading', { name: 'Hoy' })).toBeVisible();
  await expect(story).toContainText(/Ruta iniciada.*EstadoPendiente cambió a En curso/);
  await page.keyboard.press('Escape');
  await expect(story).toBeHidden();

  signal.line.cut();
  await page.getByRole('button', { name: 'Omitir', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloqueado' }).click();
  await expect(chip(page)).toHaveText('Sin conexión · 1 guardado');
  await expect(page.getByText('Parada omitida')).toBeVisible(); // said once the phone has it for good
  await page.close();
  const again = await context.newPage();
  await again.goto('/employee');
  await expect(again.getByRole('heading', { name: 'Mis rutas de hoy' })).toBeVisible();
  expect(await language(again)).toBe('es');
  await again.locator('.row-link', { hasText: run.name }).click();
  await expect(progress(again)).toHaveText('2 de 5 paradas · 40%');
  await again.getByRole('button', { name: 'Mostrar completadas' }).click();
  await expect(again.getByRole('list', { name: 'Paradas' })).toContainText(/Omitida \d+:\d\d [ap]\.m\. · Bloqueado/);
  await again.getByRole('button', { name: 'Después', exact: true }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Posponer' }).click();
  await expect(chip(again)).toHaveText('Sin conexión · 2 guardados');

  // What the office does not take is said in Spanish too.
  const reason = 'The truck broke down';
  expect((await signal.office.post(`/api/daily-routes/${run.id}/cancellation`, { data: { reason } })).ok()).toBe(true);
  await again.getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect(chip(again)).toHaveText('Sin conexión · 3 guardados');
  await mend(again);
  const notTaken = again.getByRole('region', { name: 'No aceptados' });
  await expect(notTaken).toContainText('Esta ruta ya está cerrada.', { timeout: 60_000 });
  await expect(notTaken).toContainText('No aceptado: Parada');
  await expectAccessible(again);
});

test('a language chosen elsewhere is spoken at once: the list of a day, its map, help, the own profile and the sign-in page @phone', async ({
  another,
}) => {
  const { email, lastName, run } = await aDriver(2);
  const other = await aRunOfToday(signal.office, `Other of ${lastName}`, await someStops(signal.office, 1), lastName);
  const { page } = await aPhoneOn(another, email);
  await test.step('a run that does not exist says so, and leads to the own ones', () => missRuns(page));
  await page.goto('/daily-routes');
  const row = page.getByRole('row').filter({ hasText: run.name });
  await expect(row).toContainText('2 stops');
  await test.step('a language chosen on another device is spoken on this one as soon as anything is read', async () => {
    const mine = { firstName: 'Rosa', lastName: 'Ortiz', phone: '', language: 'es' };
    expect((await page.request.patch('/api/session/profile', { data: mine })).ok()).toBe(true);
    expect((await signal.office.post(`/api/daily-routes/${other.id}/start`, { data: {} })).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Rutas del día' })).toBeVisible();
    await expect(row).toContainText('2 paradas');
    expect(await language(page)).toBe('es');
  });
  await expect(row).toContainText('No iniciada');
  await expectAccessible(page);
  await test.step('the list of a day and its map', () => workTheList(page, run));
  await test.step('help and the own profile', () => lookUpAndMistype(page));
  await test.step('the sign-in page keeps the language, and whoever signs in brings theirs', async () => {
    await page.goto('/employee');
    await expect(page.getByRole('heading', { name: 'Mis rutas de hoy' })).toBeVisible();
    await signOutAndIn(page, email);
    expect(await language(page)).toBe('en');
  });
});

async function missRuns(page: Page): Promise<void> {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-run']) {
    await page.goto(`/daily-routes/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily route not found');
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(told(page, 'Daily Stops Error', '')).toHaveCount(0); // the screen says it already
    await page.getByRole('main').getByRole('link', { name: 'My routes today' }).click();
    await expect(page.getByRole('heading', { name: 'My routes today' })).toBeVisible();
  }
}

async function workTheList(page: Page, run: { id: string; name: string }): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: run.name });
  await page.getByRole('button', { name: 'Generar rutas del día' }).click();
  const generating = page.getByRole('dialog', { name: 'Generar rutas del día' });
  await generating.getByRole('button', { name: 'Generar rutas' }).click();
  await expect(generating.getByRole('status')).toContainText(`${run.name}: ya generada`);
  await generating.getByRole('button', { name: 'Cancelar' }).click();

  // The office is first: the refusal is in the language of who reads it.
  await row.getByRole('button', { name: `Más para ${run.name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancelar ruta…' }).click();
  const cancelling = page.getByRole('dialog', { name: `¿Cancelar ${run.name}?` });
  await cancelling.getByLabel('Motivo').fill('Se ponchó una llanta');
  const asked = { data: { reason: 'Weather' } };
  expect((await signal.office.post(`/api/daily-routes/${run.id}/cancellation`, asked)).ok()).toBe(true);
  await cancelling.getByRole('button', { name: 'Cancelar ruta' }).click();
  await expect(page.getByText('Esta ruta ya cambió de estado.')).toBeVisible();
  await cancelling.getByRole('button', { name: 'Conservar ruta' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  expect((await signal.office.delete(`/api/daily-routes/${run.id}/cancellation`)).ok()).toBe(true);
  await page.getByText('Mapa', { exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Leyenda' })).toContainText('0 de 2 hechas · 2 por hacer');
}

async function lookUpAndMistype(page: Page): Promise<void> {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('señal');
  await expect(page.getByText('No hay señal.')).toBeVisible();
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  const profile = page.getByRole('dialog', { name: 'Editar perfil' });
  await profile.getByLabel('Nombre').fill('');
  await profile.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('haulyard');
  await profile.getByRole('textbox', { name: 'Confirmar contraseña nueva' }).fill('haulyard');
  await profile.getByRole('textbox', { name: 'Contraseña actual' }).fill(password);
  await profile.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(profile.getByText('El campo «Nombre» es obligatorio')).toBeVisible();
  await profile.getByLabel('Nombre').fill('Rosa');
  await profile.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(profile.getByText('Esta contraseña es demasiado común. Elija otra.')).toBeVisible();
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Bienvenido de nuevo' })).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('El campo «Correo electrónico» es obligatorio')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('not the password');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill('driver@demo.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Employee Dashboard' })).toBeVisible();
}
