import fs from 'node:fs';
import path from 'node:path';
import { importersBelow, leaningOn } from './import-graph.ts';
import type { Noticed } from './plant.ts';
import { type Judged, judge, redTests, type Subject, subjectOf } from './planting.ts';
import { testFiles } from './test-files.ts';

export const enough = 0.95;

export const rooms: readonly string[] = [
  ...fs.globSync('src/features/*/').map((folder) => path.basename(folder)),
  'kernel',
  'optimizer',
].toSorted();

/** A search may choose in many ways and still be right: most faults in it change nothing that is wrong (decisions/0117). */
const isSearch = (room: string): boolean => room === 'optimizer';
/** Of which nearly every fault is to be noticed. */
export const askedRooms = rooms.filter((room) => !isSearch(room));

type Figure = Readonly<{ room: string; planted: number; noticed: number; endless: number; excused: number }>;
type Total = Readonly<{ planted: number; share: number; line: string }>;

/** Plants nothing while a test is red. */
export async function measureFaults(
  names: readonly string[],
  most: number,
  print: (line: string) => void = () => {},
): Promise<{ red: readonly Noticed[]; figures: readonly Figure[]; total: Total }> {
  const importers = importersBelow(testFiles().unit.filter(isPlain));
  const subjects = names.map((room) => ({
    room,
    files: pureFiles(room)
      .map((file) => subjectOf(file, [...leaningOn(file, importers)], most))
      .filter(({ faults, excused }) => faults.length + excused > 0),
  }));
  const tests = new Set(subjects.flatMap(({ files }) => files.flatMap((subject) => subject.tests)));
  const { red, ms } = await redTests([...tests]);
  if (red.length > 0) return { red, figures: [], total: totalOf([]) };
  const figures: Figure[] = [];
  for (const { room, files } of subjects) {
    const judged = await judge(files, ms);
    const figure = figureOf(room, files, judged);
    figures.push(figure);
    for (const line of tell(figure, files, judged)) print(line);
  }
  return { red, figures, total: totalOf(figures.filter(({ room }) => figures.length === 1 || !isSearch(room))) };
}

/** Not those that share a page or a program with others in one thread, nor those of `test/`, which take long. */
const isPlain = (file: string) => /^src\/(features|kernel|optimizer)\//.test(file) && !/\/web\//.test(file);

/** Without contracts and words, which say and decide nothing. */
function pureFiles(room: string): string[] {
  const folder = ['kernel', 'optimizer'].includes(room) ? `src/${room}` : `src/features/${room}`;
  return fs
    .globSync(`${folder}/*.ts`)
    .filter((file) => !/\.test\.ts$|contract\.ts$|words[\w-]*\.ts$/.test(file))
    .toSorted();
}

function figureOf(room: string, files: readonly Subject[], judged: readonly Judged[]): Figure {
  const count = (...outcomes: Judged['outcome'][]) => judged.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    room,
    planted: judged.length - count('no program'),
    noticed: count('noticed', 'endless'),
    endless: count('endless'),
    excused: files.reduce((sum, { excused }) => sum + excused, 0),
  };
}

function tell(figure: Figure, files: readonly Subject[], judged: readonly Judged[]): string[] {
  const { room, planted, noticed, endless, excused } = figure;
  if (planted + excused === 0) return [`${room}: nothing to plant`];
  const asides = [endless > 0 && `${endless} by a test that does not end`, excused > 0 && `${excused} lines excused`];
  const untested = files.filter(({ tests }) => tests.length === 0).map(({ file }) => file);
  return [
    `${room}: ${noticed} of ${planted} noticed${asides
      .filter(Boolean)
      .map((aside) => `, ${aside}`)
      .join('')}`,
    ...untested.map((file) => `  ${file} is reached by no unit test`),
    ...judged
      .filter(({ outcome, file }) => outcome === 'unnoticed' && !untested.includes(file))
      .map(({ place }) => `  ${place}`),
    ...judged
      .filter(({ outcome }) => outcome === 'no program')
      .map(({ place }) => `  no program, not counted: ${place}`),
  ];
}

function totalOf(figures: readonly Figure[]): Total {
  const sum = (part: 'planted' | 'noticed' | 'endless') => figures.reduce((total, figure) => total + figure[part], 0);
  const [planted, noticed, endless] = [sum('planted'), sum('noticed'), sum('endless')];
  const share = planted === 0 ? 1 : noticed / planted;
  const line = `${noticed} of ${planted} noticed (${(share * 100).toFixed(1)} %), ${endless} of them by a test that does not end`;
  return { planted, share, line };
}
