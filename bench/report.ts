import { bareTool } from './bare.ts';
import type { BillingTimes } from './billing.ts';
import type { GenerationTimes } from './generation.ts';
import type { MassEmailTimes } from './mass-email.ts';
import type { Measurement } from './measure.ts';
import type { ReportTimes, Timed } from './reports.ts';

export type Figures = Readonly<{
  startMs: number;
  idleMegabytes: number | undefined;
  loadedMegabytes: number | undefined;
  generation: GenerationTimes;
  billing: BillingTimes;
  massEmail: MassEmailTimes;
  reports: ReportTimes;
  dashboards: readonly Timed[];
}>;

const targets = {
  startMs: 400,
  idleMegabytes: 120,
  loadedMegabytes: 200,
  generationMs: 1000,
  changeMs: 50,
  looksMs: 100,
  dashboardMs: 50,
  reportsMs: 300,
  choosingMs: 300,
  sendingSeconds: 5,
  syncSeconds: 60,
};

const header = [
  'operation',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'bare SQL/s',
  'ratio',
  'server ms',
  'database ms',
  'target',
  '',
];

/** The report as lines of text: one table. */
export const reportOperations = (measurements: readonly Measurement[]): string[] => [
  `16 connections, through HTTP with a session; bare SQL by ${bareTool}; ms = processor time per request`,
  '',
  ...table([header, ...measurements.map(rowOf)]),
];

/** What is measured once, a line each. */
export function reportFigures({
  generation,
  billing,
  massEmail,
  reports,
  dashboards,
  startMs,
  idleMegabytes,
  loadedMegabytes,
}: Figures): string[] {
  return [
    one(
      'generating all routes of a date',
      generation.httpMs,
      'ms',
      targets.generationMs,
      `${generation.runs} runs, bare SQL ${generation.bareMs.toFixed(0)} ms`,
    ),
    one(
      'one change that runs follow',
      generation.changeMs,
      'ms',
      targets.changeMs,
      'cans of a house, two dates made, one after the other',
    ),
    one(
      'billing overview',
      billing.overviewMs,
      'ms',
      targets.looksMs,
      '1,500 customers with 36 months of subscriptions',
    ),
    one('receivables', billing.receivablesMs, 'ms', targets.looksMs, 'the same'),
    one(
      'bills that differ',
      billing.differingMs,
      'ms',
      targets.looksMs,
      'the same, each held against what is collected',
    ),
    one(`slowest report: ${reports.slowest}`, reports.slowestMs, 'ms', targets.reportsMs, '3 years of 1,500 customers'),
    ...dashboards.map(({ name, ms }) => one(name, ms, 'ms', targets.dashboardMs, 'the same, among all contacts')),
    one('recipients of a mass e-mail', massEmail.choosingMs, 'ms', targets.choosingMs, `${massEmail.recipients} found`),
    one('the same, by subscription', massEmail.subscribedMs, 'ms', targets.choosingMs, 'without a subscription'),
    one('a letter to each', massEmail.sendingMs / 1000, 's', targets.sendingSeconds, 'until all stand in the outbox'),
    one('sync of 50,000 invoices', billing.syncSeconds, 's', targets.syncSeconds, 'against local-stripe'),
    one('start of a warm server', startMs, 'ms', targets.startMs, 'from the process to "Ready", database up'),
    one('memory when idle', idleMegabytes, 'MB', targets.idleMegabytes, 'server process, resident'),
    one('memory after load', loadedMegabytes, 'MB', targets.loadedMegabytes, 'server process, resident'),
  ];
}

function rowOf({ name, perSecond, p50, p99, bare, serverMs, databaseMs, target }: Measurement): string[] {
  const ratio = perSecond / bare;
  const processorMs = serverMs === undefined || databaseMs === undefined ? undefined : serverMs + databaseMs;
  const isMet = ratio >= target.ratio && (processorMs === undefined || processorMs <= target.processorMs);
  return [
    name,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    bare.toFixed(bare < 100 ? 1 : 0),
    ratio.toFixed(2),
    serverMs?.toFixed(2) ?? '–',
    databaseMs?.toFixed(2) ?? '–',
    `≥ ${target.ratio} ×, ≤ ${target.processorMs} ms`,
    isMet ? 'met' : 'missed',
  ];
}

function one(name: string, value: number | undefined, unit: string, most: number, how: string): string {
  const met = value === undefined ? 'unknown' : value <= most ? 'met' : 'missed';
  return `${name}: ${value?.toFixed(0) ?? '–'} ${unit} (target ≤ ${most}, ${met}; ${how})`;
}

/** Columns as wide as their widest cell; words to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || column >= 8;
  return rows.map((row) =>
    row
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
