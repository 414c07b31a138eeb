import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Mapping } from '../columns.ts';
import type { ImportReport } from '../contract.ts';
import { BadRowsButton } from './bad-rows-button.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { Coming } from './coming-rows.tsx';
import { Duplicates } from './duplicate-rows.tsx';
import { NamedRoutes } from './named-routes.tsx';
import { Problems } from './problem-rows.tsx';
import { counted } from './words.ts';

type ImportCheckProps = Readonly<{
  file: File;
  report: ImportReport;
  /** Why the last choice of columns was not taken. */
  refusal: string | undefined;
  isChecking: boolean;
  isImporting: boolean;
  onMap: (mapping: Mapping) => void;
  onOtherFile: () => void;
  onImport: (wish: Readonly<{ skipBadRows: boolean; makeRoutes: boolean }>) => void;
}>;

/** What would be imported, what would not and why, and the button that does it. */
export function ImportCheck(props: ImportCheckProps) {
  const { file, report, refusal, isChecking, isImporting, onImport, onOtherFile } = props;
  const { ready, bad, marks, missing } = report;
  const [isWished, setWished] = useState(true);
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
          <b>{file.name}</b>
          {!isIncomplete && ` · ${isImporting ? underWay(report) : verdict(report)}`}
        </p>
        <div className="page-actions">
          <Button variant="default" disabled={isImporting} onClick={onOtherFile}>
            Choose Another File
          </Button>
          {bad > 0 && <BadRowsButton file={file} columns={report.columns} />}
          <Button
            disabled={isIncomplete || (ready === 0 && marks === 0) || isChecking || refusal !== undefined}
            loading={isImporting}
            onClick={() => onImport({ skipBadRows: bad > 0, makeRoutes: isWished && report.routes.length > 0 })}
          >
            {deed(report)}
          </Button>
        </div>
      </div>
      {!isIncomplete && <NamedRoutes report={report} isWished={isWished} onWish={setWished} />}
      {report.coming.length > 0 && <Coming report={report} />}
      {report.problems.length > 0 && <Problems report={report} />}
      {report.duplicateRows.length > 0 && <Duplicates report={report} />}
      <Panel title="Columns">
        <div inert={isImporting}>
          <ColumnMapping report={report} isBusy={isChecking} onMap={props.onMap} />
        </div>
      </Panel>
    </>
  );
}

/** What the button does. */
function deed({ customers, bad, marks }: ImportReport): string {
  if (customers === 0 && marks > 0) return `Keep ${counted(marks, 'mark')}`;
  return bad > 0
    ? `Skip bad rows and import ${customers.toLocaleString('en-US')}`
    : `Import ${counted(customers, 'customer')}`;
}

/** It is one transaction, of which nobody can tell how far it is; a thousand customers take one to three seconds. */
const underWay = ({ customers }: ImportReport) =>
  `${counted(customers, 'customer')} ${customers === 1 ? 'is' : 'are'} being imported. A long list takes a minute or two; it goes on if you leave this page, and stands under “Earlier imports” when it is done.`;

function verdict(report: ImportReport): string {
  const read = report.encoding === 'UTF-8' ? '' : ` It was read as ${report.encoding}: look at the accents below.`;
  return whatComes(report) + whatIsMarked(report) + read;
}

/** Marks are of the address, and so they are kept also where its customer is there already (decisions/0086). */
function whatIsMarked({ marks }: ImportReport): string {
  if (marks === 0) return '';
  const emails = `${counted(marks, 'email')} ${marks === 1 ? 'is' : 'are'}`;
  return ` ${emails} marked as unsubscribed or failed: this is kept also of customers who are there already.`;
}

function whatComes({ ready, bad, duplicates }: ImportReport): string {
  if (ready === 0 && bad === 0) return duplicates > 0 ? 'Every row is there already.' : 'This file has no rows.';
  if (bad === 1) return '1 row cannot be imported. Leave it out for now: it comes back as a file to mend.';
  if (bad > 1)
    return `${counted(bad, 'row')} cannot be imported. Leave them out for now: they come back as a file to mend.`;
  return duplicates > 0
    ? 'Rows that are there already are left out.'
    : 'Every row can be imported. Nothing is written yet.';
}
