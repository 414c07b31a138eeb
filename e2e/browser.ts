/** Which browser the tests and screenshots use, and how it is started. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';

export type FoundBrowser = Readonly<{
  executablePath: string;
  /** Where it was found, for the log. */
  from: string;
  env?: Readonly<Record<string, string>>;
}>;

/**
 * Told by CHROMIUM_PATH → Playwright's own → installed → shipped in the npm package (Linux x64) → downloaded.
 * @throws a sentence that says what to do, when there is none
 */
export function findBrowser(): FoundBrowser {
  const told = process.env.CHROMIUM_PATH;
  if (told) return { executablePath: told, from: 'CHROMIUM_PATH' };
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath(), from: 'Playwright' };
  const installed = knownPlaces().find((place) => existsSync(place));
  if (installed) return { executablePath: installed, from: 'installed' };
  return shippedBrowser() ?? downloadedBrowser();
}

/** Options for Playwright's `launch`; the sandbox is off because it needs a kernel setting and an ordinary user. */
export function launchOptions({ executablePath, env }: FoundBrowser): LaunchOptions {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(env && { env: { ...(process.env as Record<string, string>), ...env } }),
  };
}

function knownPlaces(): string[] {
  if (process.env.NO_SYSTEM_BROWSER) return [];
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  if (process.platform === 'win32')
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
      folder
        ? [
            path.join(folder, 'Google/Chrome/Application/chrome.exe'),
            path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
          ]
        : [],
    );
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
  return [...names.map((name) => `/usr/bin/${name}`), '/snap/bin/chromium'];
}

/** Chromium from a development dependency, with the libraries and fonts that bare machines lack. */
function shippedBrowser(): FoundBrowser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const folder = unpackShipped();
    const libraries = [path.join(folder, 'libraries', 'lib'), path.join(folder, 'graphics')].join(':');
    return {
      executablePath: path.join(folder, 'chromium'),
      from: '@sparticuz/chromium',
      env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(folder, 'fonts') },
    };
  } catch {
    return undefined; // not installed, or nowhere to unpack it: the next way
  }
}

/**
 * Unpacks once, into this checkout: the package's own way puts everything into the shared temporary folder, where
 * another user's copy cannot be run. Beside and renamed, so that an interrupted unpacking leaves nothing half done.
 */
function unpackShipped(): string {
  const packageFolder = path.resolve('node_modules', '@sparticuz', 'chromium');
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(realpathSync('node_modules'), '.cache', `chromium-${version}`);
  if (existsSync(folder)) return withFontsAt(folder, folder);
  const beside = `${folder}.${process.pid}`;
  const unpacked = (name: string) => brotliDecompressSync(readFileSync(path.join(packageFolder, 'bin', name)));
  mkdirSync(beside, { recursive: true });
  writeFileSync(path.join(beside, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
  const archives = { 'al2023.tar.br': 'libraries', 'swiftshader.tar.br': 'graphics', 'fonts.tar.br': 'fonts' };
  for (const [archive, into] of Object.entries(archives)) {
    mkdirSync(path.join(beside, into));
    const { status } = spawnSync('tar', ['x', '-C', path.join(beside, into)], { input: unpacked(archive) });
    if (status !== 0) throw new Error(`${archive} could not be unpacked`);
  }
  withFontsAt(folder, beside);
  try {
    renameSync(beside, folder);
  } catch {
    rmSync(beside, { recursive: true, force: true }); // another run was quicker
  }
  return folder;
}

/** Names the folder of the fonts, which a checkout that was moved has elsewhere now: without them a page takes no text. */
function withFontsAt(folder: string, unpackedAt: string): string {
  const fonts = path.join(folder, 'fonts');
  const wanted = `<fontconfig><dir>${fonts}</dir><cachedir>${path.join(fonts, 'cache')}</cachedir></fontconfig>`;
  const file = path.join(unpackedAt, 'fonts', 'fonts.conf');
  if (readFileSync(file, 'utf8') === wanted) return folder;
  writeFileSync(`${file}.${process.pid}`, wanted);
  renameSync(`${file}.${process.pid}`, file);
  return folder;
}

function downloadedBrowser(): FoundBrowser {
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 180_000,
    shell: process.platform === 'win32',
  });
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath(), from: 'downloaded' };
  throw new Error('There is no browser for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH.');
}
