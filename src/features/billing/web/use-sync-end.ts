import { useEffect, useRef } from 'react';
import { toast } from '../../../web/ui/toast.ts';
import type { Sync } from '../contract.ts';
import { syncText } from '../rules.ts';

/** Tells of an end that this screen has waited for; gives how to wait for one that may be over before it is seen. */
export function useSyncEnd(sync: Sync | undefined): (id: string) => void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (sync?.status === 'running') awaited.current = sync.id;
    if (!sync || sync.status === 'running' || awaited.current !== sync.id) return;
    awaited.current = undefined;
    if (sync.status === 'done') toast.success('Stripe Data Synced', syncText(sync));
    else toast.error('Sync Failed', sync.error ?? 'Failed to sync from Stripe');
  }, [sync]);
  return (id) => {
    awaited.current = id;
  };
}
