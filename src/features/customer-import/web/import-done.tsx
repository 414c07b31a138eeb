import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerImportContract, type ImportReport } from '../contract.ts';
import { BadRowsButton } from './bad-rows-button.tsx';
import { counted } from './words.ts';

type ImportDoneProps = Readonly<{
  file: File;
  /** `id` is null when nothing was imported. */
  result: Readonly<{ id: string | null; contactCount: number; report: ImportReport }>;
  onAgain: () => void;
}>;

/** What has become of the file, and where to go from here. */
export function ImportDone({ file, result: { id, contactCount, report }, onAgain }: ImportDoneProps) {
  const { data } = useRead(customerImportContract.list, {});
  const isUndone = data?.imports.some((one) => one.id === id && one.undoneAt !== null) ?? false;
  const left = [
    report.duplicates > 0 && counted(report.duplicates, 'duplicate'),
    report.bad > 0 && `${report.bad.toLocaleString('en-US')} bad`,
  ].filter(Boolean);
  const nothing = report.duplicates > 0 && report.bad === 0 ? 'Every row is there already' : 'Nothing to import';
  const kept = report.marks > 0 ? `${counted(report.marks, 'mark')} about letters kept` : nothing;
  const what = contactCount > 0 ? `${counted(contactCount, 'customer')} imported` : kept;
  return (
    <Panel label="Result">
      <EmptyState
        title={isUndone ? 'This import was undone' : what}
        action={
          <>
            <Button component={Link} to="/first-steps" search={{ step: 'route' } as never}>
              Go On to Services and Routes
            </Button>
            <Button component={Link} to="/crm" variant="default">
              See Contacts
            </Button>
            {report.bad > 0 && <BadRowsButton file={file} columns={report.columns} />}
            <Button variant="default" onClick={onAgain}>
              Import Another File
            </Button>
          </>
        }
      >
        {left.length > 0 && `Rows left out: ${left.join(', ')}. `}
        {contactCount > 0 && !isUndone && 'The import can be undone below.'}
      </EmptyState>
    </Panel>
  );
}
