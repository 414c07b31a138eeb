import type { ReactNode } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAccountContract } from '../contract.ts';
import { pickupWords } from './words.ts';

type Account = Output<typeof customerAccountContract.get>;

/** What the customer's addresses and pickups are, as soon as they are read; else why not. */
export function OwnPickups({ children }: { children: (account: Account) => ReactNode }) {
  const say = useWords(pickupWords);
  const { data, error, refetch } = useRead(customerAccountContract.get, {});
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <SkeletonLines count={5} />;
}
