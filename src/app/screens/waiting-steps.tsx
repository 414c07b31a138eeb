import { useEffect, useState } from 'react';
import { Notice } from '../../web/ui/status-pill.tsx';

type Waiting = Readonly<{ steps: number; people: number }>;

/** Work that has not reached the office yet is not forgotten when a session or an account has ended: said at the door. */
export function WaitingSteps() {
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
          <b>{sentenceOf(waiting)}</b> Nothing is lost: the office gets {waiting.steps === 1 ? 'it' : 'them'} when{' '}
          {waiting.people === 1 ? 'you sign in' : 'whoever made them signs in'}. If that no longer works, show this to
          the office before you clear this phone.
        </Notice>
      )}
    </div>
  );
}

/** "2 steps of yours wait on this phone."; of several people nobody is told whose they are. */
function sentenceOf({ steps, people }: Waiting): string {
  const whose = people === 1 ? ' of yours' : '';
  return steps === 1 ? `1 step${whose} waits on this phone.` : `${steps} steps${whose} wait on this phone.`;
}
