import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { Sent } from '../../../kernel/operation.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { massEmailContract } from '../contract.ts';
import { isFullSuccess } from '../rules.ts';
import { type Composed, isSame, type Words } from './composed.ts';
import { type LeftOut, leftOutWords } from './left-out-words.ts';

/** A mass e-mail that the server has taken. */
type Taken = Composed & Readonly<{ id: string; leftOut: readonly LeftOut[] }>;

type SendingOptions = Readonly<{
  form: UseFormReturnType<Words>;
  onSent: (id: string) => void;
  onFullSuccess: (taken: Composed) => void;
}>;

/** Sends what is composed once, and follows it to its end, whichever result is shown meanwhile. */
export function useSending({ form, onSent, onFullSuccess }: SendingOptions) {
  const attempt = useRef<Sent<typeof massEmailContract.send>>(undefined);
  const [latest, setLatest] = useState<Taken>();
  const [isUnderWay, setUnderWay] = useState(false);
  const { data } = useRead(massEmailContract.get, { id: latest?.id ?? '' }, { enabled: isUnderWay });
  const { run, isBusy } = useCommand(massEmailContract.send, {
    failure: 'Failed to send emails',
    form,
    isRepeatable: true,
    onDone: ({ id, leftOut }, input) => {
      attempt.current = undefined;
      setLatest({ ...input, leftOut });
      setUnderWay(true);
      onSent(id);
      if (leftOut.length > 0) toast.warning('Left out', leftOutWords(leftOut));
    },
  });
  const finished = isUnderWay && data?.waiting === 0 ? isFullSuccess(data) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once when it ends, not with every drawing
  useEffect(() => {
    if (finished === undefined) return;
    setUnderWay(false);
    if (finished && latest) onFullSuccess(latest);
  }, [finished]);

  async function send(composed: Composed) {
    // An answer may have got lost: pressed again, it is the same command, which the server knows by its id.
    if (!attempt.current || !isSame(attempt.current, composed))
      attempt.current = { ...composed, id: crypto.randomUUID(), recipientIds: [...composed.recipientIds] };
    await run(attempt.current);
  }

  return { send, isBusy, isUnderWay, latest };
}
