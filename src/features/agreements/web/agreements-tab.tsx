import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { mayCall } from '../../../kernel/operation.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { urlText, useUrlState } from '../../../web/url-state.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type AgreementRow, agreementsContract } from '../contract.ts';
import { columnsFor } from './agreement-columns.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { AgreementView } from './agreement-view.tsx';

/** The texts that customers sign (spec 1 §2.6). */
export function AgreementsTab() {
  const mayManage = mayCall(useActor(), agreementsContract.create);
  const { timeZone } = useCompany();
  const [{ q }, set] = useUrlState({ q: urlText() });
  const [viewed, setViewed] = useState<AgreementRow>();
  const [edited, setEdited] = useState<string>();
  const remove = useDeleteAgreement();
  const { data, error, refetch, isPlaceholderData } = useRead(
    agreementsContract.list,
    { q },
    { keepPrevious: true, failure: ['Agreements Error', 'Failed to load service agreements'] },
  );
  const columns = useMemo(
    () => columnsFor({ view: setViewed, edit: ({ id }) => setEdited(id), remove }, { timeZone, mayManage }),
    [remove, timeZone, mayManage],
  );
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      Create Agreement
    </Button>
  );
  return (
    <>
      {!mayManage && <Notice>View Only - Admin access required to manage agreements</Notice>}
      <Panel
        title="Service Agreements"
        actions={
          <>
            <Button component={Link} to="/crm/agreements" variant="default">
              Unsigned Agreements
            </Button>
            {mayManage && create}
          </>
        }
      >
        <div className="panel-bar">
          <SearchField label="Search by title or content" value={q} onSearch={(text) => set({ q: text })} />
        </div>
        {error && !data ? (
          <ErrorPanel title="Failed to load service agreements" error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Service agreements"
            columns={columns}
            rows={data?.agreements}
            rowKey={({ id }) => id}
            isBusy={isPlaceholderData}
            empty={
              <EmptyState title={q ? 'No agreements found' : 'No service agreements yet'}>
                {q ? 'No title and no text holds these words.' : 'What customers agree to and sign stands here.'}
              </EmptyState>
            }
          />
        )}
      </Panel>
      <AgreementView agreement={viewed} onClose={() => setViewed(undefined)} />
      <AgreementDialog which={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

/** Asks, deletes and tells. */
function useDeleteAgreement(): (agreement: AgreementRow) => void {
  const { run } = useCommand(agreementsContract.remove, { failure: 'Delete Failed' });
  return useCallback(
    async ({ id, title }) => {
      const confirmed = await confirm({
        title: `Delete ${title}?`,
        message: 'Its text is gone for good. An agreement that a customer has or had cannot be deleted.',
        confirmLabel: 'Delete Agreement',
      });
      if (confirmed && (await run({ id }))) toast.success('Agreement Deleted', title);
    },
    [run],
  );
}
