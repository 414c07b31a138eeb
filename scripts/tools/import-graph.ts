import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** For each file those that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Of everything that these files reach. */
export function importersBelow(files: readonly string[]): Importers {
  const importers = new Map<string, string[]>();
  const seen = new Set(files);
  for (const file of seen)
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
      seen.add(imported);
    }
  return importers;
}

/** Whatever leans on a file, and the file; the nearest come first. */
export function leaningOn(file: string, importers: Importers): ReadonlySet<string> {
  const leaning = new Set([file]);
  for (const one of leaning) for (const importer of importers.get(one)?.toSorted() ?? []) leaning.add(importer);
  return leaning;
}

/** Files of ours, and only those of which something is there when the program runs, at once or later. */
export function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const source = fs.readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const used = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const passedOn = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  const names = [...[...used, ...passedOn].map(({ moduleRequest }) => moduleRequest?.value ?? ''), ...later];
  return [...new Set(names)]
    .filter((name) => name.startsWith('.'))
    .map((name) => path.join(path.dirname(file), name))
    .filter((imported) => fs.existsSync(imported));
}
