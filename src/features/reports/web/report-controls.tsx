import { SegmentedControl, Select } from '@mantine/core';
import { useCompany } from '../../../web/company.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import { presetLabels, presetOf, presets, rangeOf, whyNot } from '../range.ts';
import type { Report } from '../report.ts';
import { ColumnChoice } from './column-choice.tsx';
import type { ReportState } from './use-report.ts';

/** Which days, by what, and which columns. */
export function ReportControls({ report, state }: Readonly<{ report: Report; state: ReportState }>) {
  const { today } = useCompany();
  const { range, group } = state;
  const why = whyNot(range);
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      size="sm"
      aria-label={label}
      value={range[name]}
      error={why?.field === name && why.message}
      onTyped={(typed) => typed && state.setRange({ ...range, [name]: typed })}
    />
  );
  return (
    <div className="report-controls no-print">
      <SegmentedControl
        size="sm"
        aria-label="Days"
        value={presetOf(range, today) ?? ''}
        onChange={(name) => {
          const preset = presets.find((one) => one === name);
          if (preset) state.setRange(rangeOf(preset, today));
        }}
        data={presets.map((name) => ({ value: name, label: presetLabels[name] }))}
      />
      <div className="report-days">
        {day('from', 'First day')}
        <span aria-hidden>–</span>
        {day('to', 'Last day')}
      </div>
      <Select
        size="sm"
        aria-label="Group by"
        allowDeselect={false}
        value={group.key}
        onChange={(key) => key && state.setGroup(key)}
        data={report.groups.map(({ key, label }) => ({ value: key, label: `By ${label.toLowerCase()}` }))}
      />
      <ColumnChoice report={report} state={state} />
    </div>
  );
}
