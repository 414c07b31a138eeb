import fs from 'node:fs';
import path from 'node:path';
import type { Outcome } from './steps.ts';

/** Permissive, or copyleft that ends at the file or library (design: stack, Licences). */
const accepted =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|OFL-1\.1|Zlib|PostgreSQL|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later)$/;

type Locked = Readonly<{ version?: string; dev?: boolean; license?: string; os?: readonly string[] }>;

/** Every package that is installed for production, by its own word on its licence. */
export async function checkLicences(): Promise<Outcome> {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const production = Object.entries(lock.packages).filter(([at, { dev }]) => at !== '' && !dev);
  const installed = production.filter(([at]) => fs.existsSync(path.join(at, 'package.json')));
  const refused = installed
    .map(([at]) => ({ at, licence: licenceOf(at) }))
    .filter(({ licence }) => !isAccepted(licence))
    .map(({ at, licence }) => `${at}: ${licence}`);
  const isGood = refused.length === 0 && installed.length > 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output: refused.join('\n') || 'No package is installed.' };
}

function licenceOf(at: string): string {
  const { license, licenses } = JSON.parse(fs.readFileSync(path.join(at, 'package.json'), 'utf8'));
  const word = license ?? licenses?.[0] ?? licenceInWords(at);
  return typeof word === 'string' ? word : String(word.type);
}

/** Of a package that has forgotten the word and brings the text. */
function licenceInWords(at: string): string {
  const file = path.join(at, 'LICENSE');
  return fs.existsSync(file) && /^(The )?MIT License\b/.test(fs.readFileSync(file, 'utf8')) ? 'MIT' : 'none';
}

/** SPDX: every part of an AND, one of an OR. */
function isAccepted(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((licence) => accepted.test(licence.trim())));
}
