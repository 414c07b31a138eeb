import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { massEmailContract } from '../contract.ts';
import { isFullSuccess } from '../rules.ts';
import { type Composed, sendings, type Words } from './composed.ts';
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
  const { sendingOf, done } = useState(sendings)[0];
  const [latest, setLatest] = useState<Taken>();
  const [isUnderWay, setUnderWay] = useState(false);
  const { data } = useRead(massEmailContract.get, { id: latest?.id ?? '' }, { enabled: isUnderWay });
  const { run, isBusy } = useCommand(massEmailContract.send, {
    failure: 'Failed to send emails',
    form,
    isRepeatable: true,
    onDone: ({ id, leftOut }, input) => {
      done(id);
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
    await run(sendingOf(composed));
  }

  return { send, isBusy, isUnderWay, latest };
}
