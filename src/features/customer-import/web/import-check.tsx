import { Button } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Mapping } from '../columns.ts';
import type { ImportReport } from '../contract.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { Duplicates } from './duplicate-rows.tsx';
import { Problems } from './problem-rows.tsx';
import { counted } from './words.ts';

type ImportCheckProps = Readonly<{
  fileName: string;
  report: ImportReport;
  /** Why the last choice of columns was not taken. */
  refusal: string | undefined;
  isChecking: boolean;
  isImporting: boolean;
  onMap: (mapping: Mapping) => void;
  onOtherFile: () => void;
  onImport: (skipBadRows: boolean) => void;
}>;

/** What would be imported, what would not and why, and the button that does it. */
export function ImportCheck(props: ImportCheckProps) {
  const { fileName, report, refusal, isChecking, isImporting, onImport, onOtherFile } = props;
  const { ready, bad, missing } = report;
  const isIncomplete = missing.length > 0;
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Rows in the file', value: isChecking ? undefined : report.rows },
          { label: 'Ready to import', value: isChecking ? undefined : isIncomplete ? '–' : ready },
          { label: 'Bad rows', value: isChecking ? undefined : isIncomplete ? '–' : bad },
          { label: 'Duplicates', value: isChecking ? undefined : isIncomplete ? '–' : report.duplicates },
        ]}
      />
      {(refusal || isIncomplete) && (
        <Notice tone="warning">
          <span role="alert">{refusal ?? `Choose a column for: ${missing.join(', ')}.`}</span>
        </Notice>
      )}
      <div className="import-go" aria-live="polite">
        <p>
          <b>{fileName}</b>
          {!isIncomplete && ` · ${verdict(report)}`}
        </p>
        <div className="page-actions">
          <Button variant="default" onClick={onOtherFile}>
            Choose Another File
          </Button>
          <Button
            disabled={isIncomplete || ready === 0 || isChecking || refusal !== undefined}
            loading={isImporting}
            onClick={() => onImport(bad > 0)}
          >
            {bad > 0
              ? `Skip bad rows and import ${ready.toLocaleString('en-US')}`
              : `Import ${counted(ready, 'customer')}`}
          </Button>
        </div>
      </div>
      {report.problems.length > 0 && <Problems report={report} />}
      {report.duplicateRows.length > 0 && <Duplicates report={report} />}
      <Panel title="Columns">
        <ColumnMapping report={report} isBusy={isChecking} onMap={props.onMap} />
      </Panel>
    </>
  );
}

function verdict({ ready, bad, duplicates }: ImportReport): string {
  if (ready === 0 && bad === 0) return duplicates > 0 ? 'Every row is there already.' : 'This file has no rows.';
  if (bad > 0) return `${counted(bad, 'row')} cannot be imported. Correct the file, or leave them out.`;
  return duplicates > 0
    ? 'Rows that are there already are left out.'
    : 'Every row can be imported. Nothing is written yet.';
}
