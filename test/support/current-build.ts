import { builtWeb } from '../../src/app/web-build.ts';

/** The folder of the web app as the sources stand, built when nobody has built it yet. */
export const currentBuild = (): Promise<string> =>
  builtWeb({ undo: () => {}, end: () => new Promise(() => {}), isEnding: () => false }, () => {});
