import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { massEmailContract } from '../contract.ts';
import { unsubscribeWords } from '../words.ts';

/** Asks once more, because mail programs follow links by themselves. Can be taken back. */
export function UnsubscribeForm({ token }: Readonly<{ token: string }>) {
  const say = useWords(unsubscribeWords);
  const [isOff, setOff] = useState<boolean>();
  const failure = { failure: say.linkNotKnown };
  const off = useCommand(massEmailContract.unsubscribe, { ...failure, onDone: () => setOff(true) });
  const on = useCommand(massEmailContract.subscribe, { ...failure, onDone: () => setOff(false) });
  if (token === '') return <Notice tone="warning">{say.linkIncomplete}</Notice>;
  return (
    <div className="sign-in-form">
      <div role="status">
        {isOff === true && <Notice tone="good">{say.isOff}</Notice>}
        {isOff === false && <Notice tone="good">{say.isOn}</Notice>}
      </div>
      {isOff ? (
        <Button variant="default" fullWidth loading={on.isBusy} onClick={() => void on.run({ token })}>
          {say.subscribeAgain}
        </Button>
      ) : (
        <Button fullWidth loading={off.isBusy} onClick={() => void off.run({ token })}>
          {say.unsubscribe}
        </Button>
      )}
    </div>
  );
}
