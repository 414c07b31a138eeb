import fs from 'node:fs';

/**
 * At the port of the last time, so that links to its pages stay good; at another one when that is taken.
 * @param start given 0 it takes any free one
 * @param file where the port is kept
 */
export async function startAtItsPort<Started extends Readonly<{ url: string }>>(
  start: (port: number) => Promise<Started>,
  file: string,
): Promise<Started> {
  const port = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0);
  const started = await start(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return start(0);
  });
  fs.writeFileSync(file, new URL(started.url).port);
  return started;
}
