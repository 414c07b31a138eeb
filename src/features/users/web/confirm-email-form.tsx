import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { sentenceOf } from '../../../web/words.ts';
import { accountsContract } from '../accounts.ts';
import { checkSession } from './session.ts';
import { usersWords } from './words.ts';

/** One click makes an address the e-mail of its account: opening the link alone, as mail scanners do, changes nothing. */
export function ConfirmEmailForm({ token, onDone }: Readonly<{ token: string; onDone: (email: string) => void }>) {
  const say = useWords(usersWords);
  const [problem, setProblem] = useState(token ? undefined : say.linkIncomplete);
  /** What the link was for may be done, though nobody has seen the answer. */
  const isUnanswered = useRef(false);
  const { run, isBusy } = useCommand(accountsContract.confirmEmail, {
    failure: say.updateFailed,
    refusals: say.refusals,
    onRefused: (refusal) => {
      if (refusal.code === 'unreachable') isUnanswered.current = true;
      if (refusal.kind !== 'conflict') return false;
      const mayBeDone = isUnanswered.current && refusal.code === 'email-link-expired';
      setProblem(mayBeDone ? say.emailMayBeConfirmed : sentenceOf(refusal, say));
      return true;
    },
    onDone: ({ email }) => {
      void checkSession();
      onDone(email);
    },
  });
  return (
    <div className="sign-in-form">
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Button
        size="md"
        loading={isBusy}
        disabled={!token || problem !== undefined}
        fullWidth
        onClick={() => void run({ token })}
      >
        {say.confirmEmail}
      </Button>
    </div>
  );
}
