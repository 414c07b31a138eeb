/** `npm run local-stripe -- --port 4242`: the local payment provider, alone. */
import { parseArgs } from 'node:util';
import { startLocalStripe } from './server.ts';

const usage = `npm run local-stripe -- [options]
  --port 4242            where it listens, on 127.0.0.1 only; 0 takes any free port
  --data DIR             keeps everything there; without it a restart forgets everything
  --webhook URL          hears of every event, signed with the secret
  --webhook-secret whsec_…
  --public-url URL       where people reach the hosted pages, when that is not here
  --name NAME            the business on invoices
  --clock MOMENT         from when its time runs at first, such as 2026-12-31T23:50:00-07:00`;

const stop = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      data: { type: 'string' },
      webhook: { type: 'string' },
      'webhook-secret': { type: 'string' },
      'public-url': { type: 'string' },
      name: { type: 'string' },
      clock: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  if (/^(sk|rk)_live_/.test(process.env.STRIPE_SECRET_KEY ?? ''))
    stop('STRIPE_SECRET_KEY is a live key: local-stripe is for tests and demos, and does not start beside one.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    stop(`--port is a number from 0 to 65535, not ${values.port}.`);
  const clock = values.clock === undefined ? undefined : new Date(values.clock);
  if (clock && Number.isNaN(clock.getTime()))
    stop(`--clock is a moment such as 2026-12-31T23:50:00Z, not ${values.clock}.`);
  const { webhook, 'webhook-secret': secret } = values;
  if ((webhook === undefined) !== (secret === undefined)) stop('--webhook and --webhook-secret go together.');
  const local = await startLocalStripe({
    port,
    ...(values.data !== undefined && { data: values.data }),
    ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
    ...(values.name !== undefined && { accountName: values.name }),
    ...(clock && { clock }),
    ...(webhook !== undefined && secret !== undefined && { webhook: { url: webhook, secret } }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void local.close().then(() => process.exit()));
  console.log(`Ready: ${local.url}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  stop(code === 'EADDRINUSE' ? 'This port is in use: choose another with --port.' : `${message}\n${usage}`);
}
