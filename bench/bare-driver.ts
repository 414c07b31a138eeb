/** A process of its own that runs plain prepared SQL over a fixed number of connections. */
import pg from 'pg';
import type { BareJob } from './bare.ts';

async function run({ url, scripts, connections, warmUpSeconds, seconds }: BareJob): Promise<number> {
  const measureFrom = performance.now() + warmUpSeconds * 1000;
  const end = measureFrom + seconds * 1000;
  let done = 0;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let at = performance.now(); at < end; ) {
      const chosen = Math.floor(Math.random() * scripts.length);
      const script = scripts[chosen];
      if (!script) throw new Error('Nothing to run');
      const n = 1 + Math.floor(Math.random() * script.upTo);
      for (const [i, text] of script.sql.entries()) {
        const usesN = text.includes(':n');
        const named = { name: `s${chosen}.${i}`, text: text.replaceAll(/:n\b/g, '$1::int') };
        await client.query(usesN ? { ...named, values: [n] } : named);
      }
      const now = performance.now();
      if (at >= measureFrom && now <= end) done++;
      at = now;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return done / seconds;
}

process.once('message', async (job: BareJob) => {
  const perSecond = await run(job);
  process.send?.({ perSecond }, () => process.exit(0));
});
