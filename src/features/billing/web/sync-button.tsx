import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { billingContract } from '../contract.ts';
import { progressText } from '../rules.ts';
import { useSyncEnd } from './use-sync-end.ts';

/** Compares everything with the payment provider; shows how far it is, whoever began it, and tells how it ended. */
export function SyncButton() {
  const { data } = useRead(billingContract.latestSync, {});
  const { idOf, done } = useCommandId();
  const sync = data?.sync ?? undefined;
  const isRunning = sync?.status === 'running';
  const awaitEnd = useSyncEnd(sync);
  const begin = useCommand(billingContract.sync, {
    failure: 'Sync Failed',
    wordless: 'Failed to sync from Stripe',
    isRepeatable: true,
    onDone({ sync: begun }) {
      done();
      awaitEnd(begun.id);
    },
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
