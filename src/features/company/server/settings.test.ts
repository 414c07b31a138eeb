import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { aCompany, aServerWith } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { companyContract as company } from '../contract.ts';
import { logoBytes, settingsContract as settings } from '../settings.ts';

const [server, admin] = await aServerWith('admin');

const details = {
  companyName: 'San Juan Disposal',
  phone: '(505) 555-0100',
  email: 'office@example.test',
  website: 'https://sanjuan.example',
  address: '100 Main St',
  city: 'Farmington',
  state: 'NM',
  zipCode: '87401',
  serviceAreas: ['Aztec', 'Bloomfield'],
};
const now = () => admin.call(settings.get, {});
const publicly = () => server.nobody.call(company.get, {});

test('what is saved is there for everybody', async () => {
  const { version } = await now();
  const saved = await admin.call(settings.saveCompany, { version, ...details });
  assert.equal(saved.version, version + 1);
  const shown = await publicly();
  for (const [field, value] of Object.entries(details)) assert.deepEqual(shown[field as keyof typeof shown], value);
  assert.equal(
    shown.linksLeadTo,
    server.url.replace('127.0.0.1', 'localhost'),
    'where letters lead as long as nobody says otherwise',
  );
});

test('required fields and addresses that run programs are refused at the field', async () => {
  const { version } = await now();
  const blank = { companyName: ' ', phone: '', email: '', address: '', city: '', state: '', zipCode: '' };
  const missing = await admin.attempt(settings.saveCompany, { version, ...details, ...blank });
  assert.equal(missing.status, 422);
  assert.deepEqual(missing.body.error.fields, {
    companyName: 'Company name is required',
    phone: 'Phone is required',
    email: 'Email is required',
    address: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
  });
  const script = await admin.attempt(settings.saveCompany, { version, ...details, website: 'javascript:alert(1)' });
  assert.deepEqual(script.body.error.fields, { website: 'Website must be a URL such as https://example.com' });
  const none = await admin.call(settings.saveCompany, { version, ...details, website: '' });
  assert.equal(none.website, null);
});

test('of two who edit at once the second is told, with the settings as they are', async () => {
  const { version } = await now();
  const other = await server.as('superadmin');
  await other.call(settings.saveCompany, { version, ...details, phone: '(505) 555-0199' });
  const late = await admin.attempt(settings.saveCompany, { version, ...details, city: 'Aztec' });
  assert.deepEqual([late.status, late.body.error.code], [409, 'settings-changed']);
  assert.equal((late.body.error.current as { phone: string }).phone, '(505) 555-0199');
  const both = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      admin.attempt(settings.saveCompany, { version: version + 1, ...details, phone: `(505) 555-010${n}` }),
    ),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('hours that close before they open are refused at the closing time', async () => {
  const { version, businessHours } = await now();
  const wrong = { ...businessHours, Tuesday: { enabled: true, open: '17:00', close: '09:00' } };
  const refused = await admin.attempt(settings.saveHours, { version, businessHours: wrong });
  assert.deepEqual(refused.body.error.fields, {
    'businessHours.Tuesday.close': 'Closing time must be after opening time',
  });
  const right = { ...businessHours, Saturday: { enabled: true, open: '08:00', close: '12:00' } };
  await admin.call(settings.saveHours, { version, businessHours: right });
  assert.deepEqual((await publicly()).businessHours, right);
  assert.ok((await publicly()).workingDays.includes('Saturday'));
});

test('colours are six digits, and what is none is refused at the field', async () => {
  const { version } = await now();
  const colours = { primaryColor: '#1D4ED8', secondaryColor: ' #0d9488', accentColor: '#06b6d4' };
  await admin.call(settings.saveBranding, { version, ...colours });
  const { primaryColor, secondaryColor } = await publicly();
  assert.deepEqual([primaryColor, secondaryColor], ['#1d4ed8', '#0d9488']);
  for (const accentColor of [
    'red',
    '#fff',
    '#12345g',
    '',
    '#0d9488;background:url(//x)',
    'javascript:alert(1)',
    '#0d94880',
  ])
    assert.deepEqual(
      Object.keys(
        (await admin.attempt(settings.saveBranding, { version, ...colours, accentColor })).body.error.fields ?? {},
      ),
      ['accentColor'],
      accentColor,
    );
});

test('operations: what is saved is used, and what makes no sense is refused at its field', async () => {
  const before = await now();
  const { timeZone, distanceUnit, isGenerationOn, generationHour, ...others } = before;
  const { photoRequiredSkipReasons, map, serviceDistanceMetres, sentTextDays } = others;
  const depot = { address: '5 Yard Rd', latitude: 36.7, longitude: -108.2 };
  const landfill = { address: '', latitude: null, longitude: null };
  const part = {
    ...{
      version: before.version,
      timeZone,
      distanceUnit,
      isGenerationOn,
      generationHour,
      photoRequiredSkipReasons,
      map,
    },
    ...{ serviceDistanceMetres, sentTextDays, depot, landfill },
  };
  const wrong = {
    timeZone: 'Mars/Base',
    distanceUnit: 'furlongs' as never,
    generationHour: 24,
    photoRequiredSkipReasons: ['not_out'],
    depot: { ...depot, longitude: null },
    landfill: { ...landfill, latitude: 91, longitude: 0 },
    map: { ...map, zoom: 2 },
    serviceDistanceMetres: 10,
    sentTextDays: 6,
  };
  const refused = await admin.attempt(settings.saveOperations, { ...part, ...wrong });
  assert.deepEqual(refused.body.error.fields, {
    timeZone: 'This is not a known time zone',
    distanceUnit: 'Choose miles or kilometers',
    generationHour: 'Hour can be at most 23',
    'depot.longitude': 'Longitude is missing',
    'landfill.latitude': 'Latitude must be a number from -90 to 90',
    'map.zoom': 'Zoom must be at least 3',
    serviceDistanceMetres: 'Service distance must be from 50 to 5,000 meters (0.04 to 3.1 miles)',
    sentTextDays: 'Days must be at least 7',
  });
  const unknown = await admin.attempt(settings.saveOperations, { ...part, photoRequiredSkipReasons: ['bad_mood'] });
  assert.deepEqual(Object.keys(unknown.body.error.fields ?? {}), ['photoRequiredSkipReasons']);

  const changed = {
    isGenerationOn: false,
    photoRequiredSkipReasons: ['not_out'],
    map: { ...map, zoom: 13 },
    sentTextDays: 30,
  };
  const saved = await admin.call(settings.saveOperations, { ...part, ...changed, timeZone: 'America/Phoenix' });
  assert.deepEqual([saved.depot, saved.landfill, saved.sentTextDays], [depot, { ...landfill, address: null }, 30]);
  const shown = await publicly();
  assert.deepEqual([shown.timeZone, shown.map.zoom], ['America/Phoenix', 13]);
  assert.deepEqual(shown.photoRequiredSkipReasons, ['not_out']);
});

test('a time zone is one by whose name the database reads the same clock', async () => {
  const { logoUrl: _, ...part } = await now();
  // An offset has the other sign there, one short name is another zone, and one is unknown.
  for (const timeZone of ['+05:00', 'IST', 'AGT']) {
    const { body } = await admin.attempt(settings.saveOperations, { ...part, timeZone });
    assert.deepEqual(body.error?.fields, { timeZone: 'This is not a known time zone' }, timeZone);
  }
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Intl.supportedValuesOf('timeZone')}::text[]) as name
    where name not in (select name from pg_timezone_names)`.execute(server.database.read);
  assert.deepEqual(rows, [], 'all that can be chosen');
});

test('distances are in the unit of the company’s country until somebody chooses another', async () => {
  const chooseZone = (time_zone: string) =>
    server.transact((tx) => tx.updateTable('company_settings').set({ time_zone, distance_unit: null }).execute());
  const units = async () => [(await publicly()).distanceUnit, (await now()).distanceUnit];
  await chooseZone('America/Toronto');
  assert.deepEqual(await units(), ['kilometers', 'kilometers']);
  await chooseZone('America/Denver');
  assert.deepEqual(await units(), ['miles', 'miles']);
  await admin.call(settings.saveOperations, { ...(await now()), distanceUnit: 'kilometers' });
  assert.deepEqual(await units(), ['kilometers', 'kilometers']);
  await admin.call(settings.saveOperations, { ...(await now()), timeZone: 'America/Phoenix', distanceUnit: 'miles' });
  assert.deepEqual(await units(), ['miles', 'miles']);
});

test('the small print is plain text; empty means the built-in one', async () => {
  const { version } = await now();
  const texts = { privacyPolicy: '# Ours\n\nWe keep <b>nothing</b>.', termsOfService: '  ' };
  const saved = await admin.call(settings.saveSmallPrint, { version, ...texts });
  assert.deepEqual([saved.privacyPolicy, saved.termsOfService], [texts.privacyPolicy, null]);
  const page = await (await server.nobody.fetch('/privacy')).text();
  assert.match(page, /We keep &lt;b&gt;nothing&lt;\/b&gt;/);
});

const picture = (format: 'png' | 'webp' | 'jpeg' | 'gif', width = 1200, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: '#0d9488' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
const file = (bytes: Buffer, name = 'logo.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const logosOnDisk = () => {
  const folder = path.join(server.filesFolder, 'company-assets/company-logos');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

test('a logo is stored anew as PNG and served to everybody, with headers that let it run nothing', async () => {
  const { logoUrl } = await admin.call(settings.uploadLogo, {}, file(await picture('png')));
  assert.match(logoUrl ?? '', /^\/api\/company\/logo\/\d{13}-[0-9a-f-]{36}\.png$/);
  assert.equal((await publicly()).logoUrl, logoUrl);
  const served = await server.nobody.fetch(logoUrl ?? '');
  assert.equal(served.headers.get('content-type'), 'image/png');
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  assert.match(served.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
  assert.match(served.headers.get('cache-control') ?? '', /immutable/);
  const { format, width, height, exif } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  assert.deepEqual([format, width, height, exif], ['png', 800, 200, undefined]);
});

test('a WebP, JPEG or GIF named .png is a picture all the same', async () => {
  for (const format of ['webp', 'jpeg', 'gif'] as const) {
    const { logoUrl } = await admin.call(settings.uploadLogo, {}, file(await picture(format)));
    const served = await server.nobody.fetch(logoUrl ?? '');
    assert.equal((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).format, 'png');
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const noDrawing = 'SVG drawings cannot be used here. Please select a PNG, JPEG or WebP image.';
const hostile: [what: string, bytes: Buffer, sentence?: string][] = [
  ['an SVG with a script', Buffer.from(svg), noDrawing],
  ['an SVG that calls itself XML', Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- a logo -->${svg}`), noDrawing],
  ['a Windows program', Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(500, 7)])],
  ['a Linux program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(500)])],
  ['a program behind the first bytes of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0x4d, 0x5a, 1])],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
];
for (const [what, bytes, sentence = 'Please select an image file'] of hostile)
  test(`${what}, named .png, is no logo`, async () => {
    const before = logosOnDisk();
    const refused = await admin.attempt(settings.uploadLogo, {}, file(bytes));
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'invalid-file']);
    assert.equal(refused.body.error.message, sentence);
    assert.deepEqual(logosOnDisk(), before);
  });

test('2 MB are taken and one byte more is not', async () => {
  const image = await picture('png', 40, 40);
  const padded = (size: number) => file(Buffer.concat([image, Buffer.alloc(size - image.length)]));
  await admin.call(settings.uploadLogo, {}, padded(logoBytes));
  for (const size of [logoBytes + 1, Math.round(2.1 * 1024 * 1024)]) {
    const refused = await admin.attempt(settings.uploadLogo, {}, padded(size));
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'file-too-large']);
    assert.equal(refused.body.error.message, 'Please select an image smaller than 2MB');
  }
});

test('nobody uploads very many logos in an hour, and the last one that was taken stays', async () => {
  const strict = await aServer({ limitScale: 2 / 60 });
  try {
    await aCompany(strict);
    const busy = await strict.as('admin');
    const upload = async () => busy.attempt(settings.uploadLogo, {}, file(await picture('png')));
    const answers = [await upload(), await upload(), await upload()];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.equal((await busy.call(settings.get, {})).logoUrl, answers[1]?.body.logoUrl);
  } finally {
    await strict.close();
  }
});

test('an older logo goes with the next one, and removing leaves none', async () => {
  const first = await admin.call(settings.uploadLogo, {}, file(await picture('png')));
  const second = await admin.call(settings.uploadLogo, {}, file(await picture('png')));
  assert.deepEqual(logosOnDisk(), [path.basename(second.logoUrl ?? '')]);
  assert.equal((await server.nobody.fetch(first.logoUrl ?? '')).status, 404);
  assert.equal((await admin.call(settings.removeLogo, {})).logoUrl, null);
  assert.deepEqual(logosOnDisk(), []);
  assert.equal((await publicly()).logoUrl, null);
});

test('no other file can be asked for as a logo', async () => {
  for (const name of ['..%2F..%2Fphotos%2Fx.jpg', '%2e%2e', 'x.png', '..%5Cx'])
    assert.equal((await server.nobody.fetch(`/api/company/logo/${name}`)).status, 404);
});
