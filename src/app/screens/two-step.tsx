import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { mayLeaveCodes } from '../../features/users/web/recovery-codes.tsx';
import { checkSession } from '../../features/users/web/session.ts';
import { TwoStepPanel } from '../../features/users/web/two-step-panel.tsx';
import { twoStepWords } from '../../features/users/web/words-two-step.ts';
import { useWords } from '../../web/language.ts';
import { useDialogLeaveGuard } from '../../web/use-leave-guard.ts';
import { appWords } from '../words.ts';
import { Entrance } from './entrance.tsx';

/** Where admins come first when their company asks them for two-step sign-in. */
export function TwoStepScreen() {
  const say = useWords(appWords);
  const { twoStep } = useWords(twoStepWords);
  const router = useRouter();
  const isUnkept = useRef(false);
  useDialogLeaveGuard(true, () => isUnkept.current, mayLeaveCodes);
  return (
    <Entrance title={twoStep} heading={twoStep} lead={say.oneMoreStep}>
      <div className="dialog-form">
        <TwoStepPanel
          // On a slow line it may not be known here yet that the step is set up: the way on would lead back to this screen.
          onDone={() => void checkSession().then(() => router.history.replace('/dashboard'))}
          onUnkept={(unkept) => {
            isUnkept.current = unkept;
          }}
        />
      </div>
    </Entrance>
  );
}
