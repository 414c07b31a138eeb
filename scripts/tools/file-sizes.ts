import fs from 'node:fs';
import path from 'node:path';
import type { Outcome } from './steps.ts';

const mostLines = 300;
const wantedMedian = 55;
const wantedPercentile95 = 200;
const folders = ['src', 'local-stripe', 'test', 'e2e', 'bench', 'scripts'];

/** Lines of our own sources: many small files of one thought each (house: Size). */
export async function checkFileSizes(): Promise<Outcome> {
  const sizes = folders.flatMap(sourcesBelow).map((file) => ({ file, lines: linesOf(file) }));
  const product = sizes.filter(({ file }) => file.startsWith('src/') && !file.endsWith('.test.ts'));
  const sorted = product.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const tooLong = sizes.filter(({ lines }) => lines > mostLines).map(({ file, lines }) => `${file}: ${lines} lines`);
  const summary =
    `${product.length} files, median ${at(0.5)} lines (wanted ≤ ${wantedMedian}), ` +
    `95th percentile ${at(0.95)} (wanted ≤ ${wantedPercentile95}), longest ${sorted.at(-1)}`;
  const isGood = tooLong.length === 0 && at(0.5) <= wantedMedian;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output: [summary, ...tooLong].join('\n') };
}

function sourcesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name) && !entry.name.includes('.generated.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const linesOf = (file: string) => fs.readFileSync(file, 'utf8').split('\n').length - 1;
