import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { refresh } from '../../../web/query-client.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Product, productsContract } from '../contract.ts';
import { ConfigurationStatus } from './configuration-status.tsx';
import { columnsFor } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { SetUpNotes } from './set-up-notes.tsx';
import './products.css';

const countActive = counting('active products');

/** What customers pay for, and whether the payment provider is set up (spec 1 §2.6). */
export function StripeTab() {
  const mayManage = isAdmin(useActor());
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, refetch } = useRead(
    productsContract.list,
    {},
    { failure: ['Stripe Products Error', 'Failed to load Stripe products'] },
  );
  const archive = useArchiving();
  const columns = useMemo(() => columnsFor(mayManage ? archive : undefined), [mayManage, archive]);
  return (
    <>
      {!mayManage && <Notice>View Only - Admin access required to manage Stripe settings</Notice>}
      <ConfigurationStatus />
      <Panel
        title="Stripe Products"
        aside={data && countActive(data.products.length)}
        actions={mayManage && <Actions onCreate={() => setIsCreating(true)} />}
      >
        {error && !data ? (
          <ErrorPanel title="Failed to load Stripe products" error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Stripe products"
            columns={columns}
            rows={data?.products}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No products yet">
                Create one here, or sync those that your Stripe account has already.
              </EmptyState>
            }
          />
        )}
      </Panel>
      <SetUpNotes />
      <ProductDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

function Actions({ onCreate }: Readonly<{ onCreate: () => void }>) {
  const sync = useCommand(productsContract.sync, {
    failure: 'Sync Failed',
    wordless: 'Failed to sync products',
    onRefused() {
      refresh(productsContract.configuration.shows ?? []); // whatever failed may be the key (spec 1 §8)
      return false;
    },
    onDone: ({ syncedCount }) =>
      toast.success('Products Synced Successfully', `Synced ${syncedCount} products from your Stripe account`),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={sync.isBusy}
        onClick={() => void sync.run({})}
      >
        Sync Products
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Create Product
      </Button>
    </>
  );
}

/** Asks, archives and tells. */
function useArchiving(): (product: Product) => void {
  const { ask } = useProviderCommand(productsContract.archive, {
    failure: 'Archive Failed',
    wordless: 'Failed to archive product',
  });
  return useCallback(
    async ({ id, name }) => {
      const confirmed = await confirm({
        title: `Archive ${name}?`,
        message: 'Nobody new can be given it. Who pays for it already goes on to do so.',
        confirmLabel: 'Archive Product',
      });
      if (confirmed && (await ask({ id }))) toast.success('Product Archived', name);
    },
    [ask],
  );
}
