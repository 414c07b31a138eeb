import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { billingContract, type Sync } from '../contract.ts';
import { syncText } from '../rules.ts';

/** Compares everything with the payment provider; shows how far it is, whoever began it, and tells how it ended. */
export function SyncButton() {
  const { data } = useRead(billingContract.latestSync, {});
  const { idOf, done } = useCommandId();
  const sync = data?.sync ?? undefined;
  const isRunning = sync?.status === 'running';
  useEnd(sync);
  const begin = useCommand(billingContract.sync, {
    failure: 'Sync Failed',
    wordless: 'Failed to sync from Stripe',
    isRepeatable: true,
    onDone: done,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={isRunning || begin.isBusy}
      onClick={() => void begin.run({ commandId: idOf({}) })}
    >
      {isRunning ? progressText(sync) : 'Sync from Stripe'}
    </Button>
  );
}

function progressText({ step, counts }: Sync): string {
  const { synced = 0 } = counts[step] ?? {};
  return synced > 0 ? `Syncing ${step}: ${synced.toLocaleString('en-US')}` : `Syncing ${step}…`;
}

/** Tells of an end that this screen has waited for. */
function useEnd(sync: Sync | undefined): void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (sync?.status === 'running') awaited.current = sync.id;
    if (!sync || sync.status === 'running' || awaited.current !== sync.id) return;
    awaited.current = undefined;
    if (sync.status === 'done') toast.success('Stripe Data Synced', syncText(sync));
    else toast.error('Sync Failed', sync.error ?? 'Failed to sync from Stripe');
  }, [sync]);
}
