/** What the documents show and lead to is there. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { places } from '../e2e/places/all.ts';
import { readConfiguration } from '../src/app/configuration.ts';
import { operations } from '../src/app/features.ts';
import { helpWords } from '../src/app/words-help.ts';

const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"/g;
const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

for (const file of fs.globSync(['*.md', 'docs/*.md', 'decisions/*.md']))
  test(`every link of ${file} leads to a file`, () => {
    const text = fs.readFileSync(file, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(link)].map(([, inText, inPicture]) => inText ?? inPicture ?? '');
    const missing = targets.filter((to) => !isElsewhere(to) && !fs.existsSync(path.join(path.dirname(file), to)));
    assert.deepEqual(missing, []);
  });

test('each picture of the guides is of a place, so that one command makes it again, and is shown', () => {
  const pictures = fs.globSync('docs/pictures/*').map((file) => path.basename(file));
  assert.ok(pictures.length > 5);
  const named = Object.values(places)
    .flat()
    .flatMap(({ name, only = '' }) =>
      ['desktop', 'phone'].filter((size) => size.startsWith(only)).map((size) => `${name}-${size}`),
    );
  const texts = fs.globSync(['README.md', 'docs/*.md']).map((file) => fs.readFileSync(file, 'utf8'));
  for (const picture of pictures) {
    assert.ok(
      named.some((name) => [`${name}-light.png`, `${name}-dark.png`].includes(picture)),
      picture,
    );
    assert.ok(
      texts.some((text) => text.includes(`pictures/${picture}`)),
      `${picture} is shown nowhere`,
    );
  }
  for (const guide of ['driver', 'office', 'owner', 'self-hosting'])
    assert.match(fs.readFileSync(`docs/${guide}.md`, 'utf8'), /pictures\//, guide);
});

/** Where people are told of a name: bold in the guides, words in capitals in the help. */
const capitals = /\b[A-Z][\w’-]*(?: (?:(?:and|as|back|by|for|from|of|on|or|to) )*[A-Z][\w’-]*)+/g;
const noNames = ['Complete or Skip', 'Ctrl K', 'Done and Declined', 'QuickBooks Online'];
const namesIn = (text: string) =>
  [...text.matchAll(capitals)].map(([name]) => name.replace(/^(?:Open|Press|Under) /, ''));

test('what the guides and the help call by its name is called so on the screens', () => {
  const program = fs
    .globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.ts', 'src/app/words-help*', 'src/app/demo/**'] })
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const before = `(?:['"\`>}] ?|^\\s*)`;
  const after = `…?\\??(?:['"\`<]|$|(?: of)? ?\\$?\\{)`;
  const isOnScreen = (name: string) =>
    new RegExp(`${before}${name.replace(/[^\w ]/g, '.')}${after}`, 'm').test(program);
  const guides = fs.globSync('docs/*.md').map((file) => fs.readFileSync(file, 'utf8').replaceAll('\n', ' '));
  const bold = guides.flatMap((text) => [...text.matchAll(/\*\*(.+?)\.?\*\*/g)].map(([, name = '']) => name));
  const answers = Object.values(helpWords.en.chapters).flatMap(({ topics }) =>
    topics.flatMap(({ answer, unmailed = '' }) => [...namesIn(answer), ...namesIn(unmailed)]),
  );
  const unknown = [...bold, ...answers].filter(
    (name) => !noNames.includes(name) && !isOnScreen(name.replace(/ Today$/, '')),
  );
  assert.ok(bold.length > 20 && answers.length > 50);
  assert.deepEqual([...new Set(unknown)], []);
});

test('each decision has a number of its own, and says it', () => {
  const files = fs.globSync('decisions/[0-9]*.md').sort();
  const numbers = files.map((file) => Number(path.basename(file).slice(0, 4)));
  assert.equal(new Set(numbers).size, files.length);
  const heading = (file: string) => Number(/^# (\d+) · /.exec(fs.readFileSync(file, 'utf8'))?.[1]);
  assert.deepEqual(files.map(heading), numbers);
});

test('the proxy of the guide lets the largest upload through', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(fs.readFileSync('docs/self-hosting.md', 'utf8')) ?? [];
  const largest = Math.max(...operations.map(({ files = 1, fileBytes = 0 }) => files * fileBytes));
  assert.ok(largest > 1024 * 1024); // what nginx lets through if nothing is said
  assert.ok(Number(megabytes) * 1024 * 1024 > largest, `${megabytes} MB of ${largest} bytes`);
});

const unit = fs.readFileSync('docs/haulyard.service', 'utf8');
const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
const settingOf = (name: string) => settings.find(([one]) => one === name)?.[1];

/** What the product reads of its environment. */
function namesRead(given: Readonly<Record<string, string>>): Set<string> {
  const names = new Set<string>();
  readConfiguration(
    new Proxy(given, {
      get(target, name: string) {
        names.add(name);
        return target[name];
      },
    }),
  );
  return names;
}

test('the unit for systemd sets what the product reads, and it starts with that', () => {
  const pairs = settings.flatMap(([name, value]) => (name === 'Environment' ? value.split(' ') : []));
  const given = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  assert.deepEqual(Object.keys(given).sort(), ['DATA_DIR', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY']);
  const read = namesRead(given);
  const named = [...unit.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
  assert.deepEqual(
    named.filter((name) => !read.has(name)),
    [],
  );
  assert.equal(settingOf('ExecStart'), '/usr/bin/npm start');
});

test('the unit starts the product again whenever it ends, gives up when that helps nothing, and lets it end well', () => {
  assert.equal(settingOf('Restart'), 'always');
  const seconds = (name: string) => Number(settingOf(name));
  const triesWithin = seconds('StartLimitIntervalSec') / seconds('RestartSec');
  assert.ok(seconds('StartLimitBurst') < triesWithin, 'a fault that comes back at once would be tried for ever');
  assert.deepEqual([settingOf('KillSignal'), settingOf('KillMode')], ['SIGTERM', 'mixed']);
  assert.ok(seconds('TimeoutStopSec') >= 10);
});

test('the unit hides nothing from the commands that run beside it: the database is found in /tmp', () => {
  assert.notEqual(settingOf('PrivateTmp') ?? 'false', 'true');
});

test('README names every variable that the product reads, and no other', () => {
  const readme = fs.readFileSync('README.md', 'utf8');
  const named = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
  const read = [
    { STRIPE_SECRET_KEY: 'sk_test_1', GEOCODER: 'census' },
    { GEOCODER: 'google', GOOGLE_GEOCODING_KEY: 'a-key' },
    { GEOCODER: 'nominatim', NOMINATIM_URL: 'http://localhost:8080' },
  ].flatMap((given) => [...namesRead(given)]);
  const ofTests = 'CHROMIUM_PATH';
  assert.deepEqual(named.toSorted(), [...new Set([...read, ofTests])].toSorted());
});
