/**
 * The demo with reload on change: Vite serves the web app on PORT and passes `/api` on to the server, which Node starts
 * again when its files change. The database outlives those restarts.
 */
import { spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'vite';
import { readConfiguration } from '../src/app/configuration.ts';
import { watchForEnd } from '../src/app/ending.ts';
import { printSignIns, refuseTakenPort } from '../src/app/launch.ts';
import { openDatabase } from '../src/app/open-database.ts';
import { Obstacle } from '../src/server/obstacle.ts';

const print = (line: string) => console.log(line);
const ending = watchForEnd();
try {
  const configuration = readConfiguration({ NODE_ENV: 'development', ...process.env });
  await refuseTakenPort(configuration);
  const opened = await openDatabase(configuration, ending, print);
  const serverPort = await freePort();
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/main.js', 'api'], {
    env: {
      NODE_ENV: 'development',
      ...process.env,
      DATABASE_URL: opened.url,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  ending.undo(() => server.kill('SIGTERM'));
  await answering(serverPort);

  const { port, host } = configuration;
  const target = `http://127.0.0.1:${serverPort}`;
  const proxy = {
    '/api': target,
    '^/[ic]/': target,
    '^/(privacy|terms|contact|service-area|waiting-list)?(\\?.*)?$': target,
  };
  const web = await createServer({ server: { port, host, strictPort: true, proxy }, clearScreen: false });
  ending.undo(() => web.close());
  await web.listen();
  print(`Ready: http://localhost:${port}`);
  await printSignIns(opened, print);
} catch (error) {
  if (!ending.isEnding()) console.error(error instanceof Obstacle ? error.message : error);
  await ending.end(1);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const trial = net.createServer().listen(0, '127.0.0.1', () => {
      const address = trial.address();
      trial.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits for the server, also while somebody corrects what keeps it from starting. */
async function answering(port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/api/openapi.json`).catch(() => undefined))) await sleep(200);
}
