import { type KeyboardEvent, useMemo, useState } from 'react';
import type { DistanceUnit } from '../../../kernel/geo.ts';
import { type Chart, chartOf, type Group, type Measure, type Report, type ReportRow } from '../report.ts';
import { formatMark, formatNumber } from '../values.ts';
import { Dumbbells } from './dumbbells.tsx';
import type { Mark, Marks } from './marks.ts';
import { MonthBars } from './month-bars.tsx';
import { RowBars } from './row-bars.tsx';
import './chart.css';

/** More are read in the table. */
const mostMarks = 12;
const mostMonths = 36;

type ReportChartProps = Readonly<{
  report: Report;
  group: Group;
  rows: readonly ReportRow[];
  unit: DistanceUnit;
  onOpen: (key: string) => void;
}>;

/** One chart: each mark can be reached by arrows, tells its values, and opens its rows. The table says the same. */
export function ReportChart({ report, group, rows, unit, onOpen }: ReportChartProps) {
  const chart = chartOf(report, group);
  const isByMonth = group.key === 'month';
  const measure = report.measures.find(({ key }) => key === chart.measure);
  const against = report.measures.find(({ key }) => key === chart.against);
  const worst = report.measures.find(({ key }) => key === chart.worst);
  const [told, tell] = useState<string>(); // by its key: under other days its words are others
  const shown = useMemo(
    () =>
      isByMonth
        ? rows.slice(-mostMonths)
        : rows.filter(({ values }) => values[chart.measure] !== null).slice(0, mostMarks),
    [rows, isByMonth, chart],
  );
  if (!measure || shown.length === 0) return null;
  const marks = shown.map((row) => markOf(row, { measure, against, unit }));
  const values = marks.flatMap((mark) => [mark.value ?? 0, mark.against ?? 0]);
  const most = Math.max(...values) > 0 ? Math.max(...values) : 1;
  const drawing: Marks = {
    marks,
    most,
    controlOf: (mark) => ({
      type: 'button',
      onClick: () => onOpen(mark.key),
      onFocus: () => tell(mark.key),
      onMouseEnter: () => tell(mark.key),
    }),
  };
  const left = rows.length - shown.length;
  return (
    <figure className="report-chart" aria-label={chart.title}>
      <figcaption>
        <b>{chart.title}</b>
        <Legend measure={measure} against={against} dumbbell={chart.dumbbell} />
        <small>
          {isByMonth
            ? 'A month that is not whole is hatched'
            : `By ${(worst ?? measure).label.toLowerCase()}, the largest first`}
        </small>
      </figcaption>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from mark to mark, which are buttons */}
      <div className="report-marks" onKeyDown={goOn}>
        {isByMonth ? (
          <MonthBars {...drawing} />
        ) : chart.dumbbell ? (
          <Dumbbells {...drawing} dumbbell={chart.dumbbell} />
        ) : (
          <RowBars {...drawing} />
        )}
      </div>
      <output className="report-told">
        {marks.find(({ key }) => key === told)?.words ??
          (left > 0 ? `${left.toLocaleString('en-US')} more in the table` : 'Each mark opens its rows.')}
      </output>
    </figure>
  );
}

type LegendProps = Readonly<{ measure: Measure; against: Measure | undefined; dumbbell: Chart['dumbbell'] }>;

function Legend({ measure, against, dumbbell }: LegendProps) {
  if (!against) return null;
  const shape = dumbbell ? 'dot' : 'bar';
  return (
    <span className="report-legend">
      <span>
        <i data-shape={shape} data-full aria-hidden />
        {measure.label}
      </span>
      {dumbbell && (
        <span>
          <i data-shape="over" data-full aria-hidden />
          {dumbbell.label}
        </span>
      )}
      <span>
        <i data-shape={shape} aria-hidden />
        {against.label}
      </span>
    </span>
  );
}

type Measures = Readonly<{ measure: Measure; against: Measure | undefined; unit: DistanceUnit }>;

function markOf({ key, name, values, isUnfinished }: ReportRow, { measure, against, unit }: Measures): Mark {
  const value = values[measure.key] ?? null;
  const other = against ? (values[against.key] ?? null) : null;
  const said = [measure, ...(against ? [against] : [])].map(
    (one) => `${one.label.toLowerCase()} ${formatNumber(one.kind, values[one.key], unit)}`,
  );
  return {
    ...{ key, name, value, against: other, isUnfinished },
    label:
      against && ['count', 'money'].includes(against.kind)
        ? `${formatMark(measure.kind, value, unit)} of ${formatMark(against.kind, other, unit)}`
        : formatMark(measure.kind, value, unit),
    againstLabel: against ? formatMark(against.kind, other, unit) : '',
    words: `${name}${isUnfinished ? ', not the whole month' : ''}: ${said.join(', ')}`,
  };
}

/** From mark to mark by arrows, Home and End. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = marks.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const ways: Record<string, number> = {
    ...{ ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 },
    ...{ Home: 0, End: marks.length - 1 },
  };
  const to = marks[ways[event.key] ?? -1];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
