/**
 * `npm run measurements`: measures the product, its reports at ten times the size, and its public pages, and writes
 * docs/measurements.md. Takes some 20 minutes and wants an idle machine; what is measured is in the file even when a later
 * part fails.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Part = Readonly<{ title: string; about: string; command: readonly string[] }>;

const parts: readonly Part[] = [
  {
    title: 'The product against plain SQL',
    about:
      '`npm run bench`: 100,000 contacts, 200,000 activities, 200 routes of 80 stops, three years of 1,500 customers. A ratio compares requests per second with the same work in plain SQL on the same database in the same run.',
    command: ['bench/run.ts'],
  },
  {
    title: 'Reports and dashboards at ten times the size',
    about:
      '`npm run bench -- --reports 10`: three years of 15,000 customers, 7 million stops. Wanted: a second at most.',
    command: ['bench/run.ts', '--reports', '10'],
  },
  {
    title: 'Public pages',
    about: '`npm run audit:web`: Lighthouse, as a phone with a slow line sees them.',
    command: ['scripts/audit-web.ts'],
  },
];

/** What a command is doing is told in the -ing form, and is no figure. */
const isProgress = /^[A-Z][a-z]+ing\b/;
const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/measurements.md');
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
const [processor] = os.cpus();
const written = [
  '# Measurements',
  `Remade by \`npm run measurements\`, and not written by hand. Measured at ${commit} on ${os.cpus().length} × ` +
    `${processor?.model.trim() ?? 'an unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}, ` +
    `Node ${process.version}, PostgreSQL and its load on the same machine. Figures of two machines do not compare; ratios do.`,
];
for (const part of parts) {
  console.log(`${part.title}…`);
  const { lines, isWhole } = await measured(part);
  if (!isWhole) process.exitCode = 1;
  const sentence = isWhole ? [] : ['This part ended with an error, or below what is wanted: see its last lines.'];
  written.push(`## ${part.title}`, part.about, ...sentence, ['```', ...lines, '```'].join('\n'));
  fs.writeFileSync(file, `${written.join('\n\n')}\n`);
}

/** What the command printed, without its progress and without a path of this machine. */
async function measured({ command }: Part): Promise<{ lines: string[]; isWhole: boolean }> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const lines = printed.replaceAll(root, '.').split('\n');
  return { lines: lines.filter((line) => /\d/.test(line) && !isProgress.test(line)), isWhole: code === 0 };
}
