import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { massEmailContract } from '../contract.ts';

/** Asks once more, because mail programs follow links by themselves. Can be taken back. */
export function UnsubscribeForm({ token }: Readonly<{ token: string }>) {
  const [isOff, setOff] = useState<boolean>();
  const failure = { failure: 'Link Not Known' };
  const off = useCommand(massEmailContract.unsubscribe, { ...failure, onDone: () => setOff(true) });
  const on = useCommand(massEmailContract.subscribe, { ...failure, onDone: () => setOff(false) });
  return (
    <>
      <div role="status">
        {isOff === true && <Notice tone="good">You are unsubscribed. Nothing more of this kind will come.</Notice>}
        {isOff === false && <Notice tone="good">You will get our news again.</Notice>}
      </div>
      {isOff ? (
        <Button variant="default" fullWidth loading={on.isBusy} onClick={() => void on.run({ token })}>
          Subscribe again
        </Button>
      ) : (
        <Button fullWidth loading={off.isBusy} onClick={() => void off.run({ token })}>
          Unsubscribe
        </Button>
      )}
    </>
  );
}
