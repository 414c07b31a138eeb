import { useState } from 'react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type StrayWork, strayWorkContract } from '../stray-work.ts';
import { DismissForm } from './dismiss-form.tsx';
import { StrayItem } from './stray-item.tsx';
import './unserved.css';

/** What drivers did and no stop could take, until a dispatcher settles it: nothing of it is only a card on a phone. */
export function StrayPanel() {
  return isAdmin(useActor()) ? <Stray /> : null;
}

function Stray() {
  const { data } = useRead(strayWorkContract.strayWork, {});
  const [dismissed, setDismissed] = useState<StrayWork>();
  const work = data?.work ?? [];
  const { length } = work;
  return (
    <>
      {length > 0 && (
        <Notice tone="warning">
          <div className="unserved">
            <b>{length === 1 ? '1 stop of a driver waits for you' : `${length} stops of drivers wait for you`}</b>
            <ul>
              {work.map((one) => (
                <StrayItem key={one.id} work={one} onDismiss={() => setDismissed(one)} />
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {/* Stays with what was typed though somebody else has settled the last one meanwhile. */}
      <FormDialog
        title={`Dismiss the work at ${dismissed?.streetLine ?? ''}?`}
        opened={dismissed !== undefined}
        onClose={() => setDismissed(undefined)}
      >
        {dismissed && <DismissForm id={dismissed.id} onClose={() => setDismissed(undefined)} />}
      </FormDialog>
    </>
  );
}
