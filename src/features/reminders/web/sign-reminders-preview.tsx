import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { remindersContract, type SignReminder } from '../contract.ts';
import { columnsFor } from './sign-reminder-columns.tsx';

/** Who is reminded to sign today and tomorrow; nothing when nobody is. */
export function SignRemindersPreview() {
  const { data, error, refetch } = useRead(remindersContract.previewSigning, {});
  const show = useTimes();
  const columns = useMemo(() => columnsFor(show), [show]);
  if (error && !data)
    return <ErrorPanel title="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={2} />;
  const panel = (title: string, rows: readonly SignReminder[]) =>
    rows.length > 0 && (
      <Panel title={title}>
        <DataTable label={title} columns={columns} rows={rows} rowKey={({ agreementId }) => agreementId} />
      </Panel>
    );
  return (
    <>
      {panel('Reminded to sign today', data.today)}
      {panel('Reminded to sign tomorrow', data.tomorrow)}
    </>
  );
}
