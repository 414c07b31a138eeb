import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type Report, shownOf } from '../report.ts';
import type { ReportState } from './use-report.ts';

/** Which columns of the table are shown. */
export function ColumnChoice({ report, state }: Readonly<{ report: Report; state: ReportState }>) {
  const { hidden, group } = state;
  function toggle(key: string, isShown: boolean) {
    const next = new Set(hidden);
    if (isShown) next.delete(key);
    else next.add(key);
    state.setHidden(next);
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="report-columns" aria-label="Columns">
        {shownOf(report, group).map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={!hidden.has(key)}
            onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
