import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { pickupRemindersContract } from '../contract.ts';
import { pickupReminderWords } from './words.ts';

/** Asks once more, because mail programs follow links by themselves. */
export function NoMoreReminders({ token }: Readonly<{ token: string }>) {
  const say = useWords(pickupReminderWords);
  const [isOff, setOff] = useState(false);
  const off = useCommand(pickupRemindersContract.unsubscribe, {
    failure: say.linkNotKnown,
    onDone: () => setOff(true),
  });
  return (
    <>
      <div role="status">{isOff && <Notice tone="good">{say.isOff}</Notice>}</div>
      {!isOff && (
        <Button fullWidth loading={off.isBusy} onClick={() => void off.run({ token })}>
          {say.unsubscribe}
        </Button>
      )}
    </>
  );
}
