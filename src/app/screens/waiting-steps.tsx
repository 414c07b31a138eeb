import { useEffect, useState } from 'react';
import { useWords } from '../../web/language.ts';
import { Notice } from '../../web/ui/status-pill.tsx';
import { signInWords } from '../words-sign-in.ts';

type Waiting = Readonly<{ steps: number; people: number }>;

/** Work that has not reached the office yet is not forgotten when a session or an account has ended: said at the door. */
export function WaitingSteps() {
  const say = useWords(signInWords);
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    void import('../../web/offline/waiting-steps.ts')
      .then(({ countWaitingSteps }) => countWaitingSteps())
      .then(setWaiting);
  }, []);
  return (
    <div role="status" className="sign-in-waiting">
      {waiting && waiting.steps > 0 && (
        <Notice tone="warning">
          <b>{say.stepsWait(waiting.steps, waiting.people)}</b> {say.nothingIsLost(waiting.steps, waiting.people)}{' '}
          {say.beforeYouClear}
        </Notice>
      )}
    </div>
  );
}
