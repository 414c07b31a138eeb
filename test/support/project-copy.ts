import fs from 'node:fs';
import path from 'node:path';
import { currentBuild } from './current-build.ts';
import { stateDirectory } from './product.ts';

const parts = [
  'src',
  'local-stripe',
  'public',
  'migrations',
  'index.html',
  'portal.html',
  'landing.html',
  'vite.config.ts',
  'tsconfig.json',
];

/**
 * What is needed of the project to build and run it, in a folder of its own, so that a test may change its sources; with the
 * web app as it is built already.
 */
export async function copyOfProject(): Promise<{ folder: string; remove: () => void }> {
  const folder = path.dirname(stateDirectory());
  const build = await currentBuild();
  fs.cpSync(build, path.join(folder, 'dist', path.basename(build)), { recursive: true });
  for (const name of [...parts, 'package.json', 'package-lock.json'])
    fs.cpSync(name, path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
