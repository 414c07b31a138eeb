import { useState } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type HoldCredit, holdCreditsContract } from '../contract.ts';
import { HoldCreditRow } from './hold-credit-row.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import './hold-credits.css';

/** What a contact's holds are worth; nothing where none is long enough. */
export function ContactHoldCredits({ contactId }: Readonly<{ contactId: string }>) {
  const { data, error, refetch } = useRead(holdCreditsContract.ofContact, { contactId });
  const [left, setLeft] = useState<HoldCredit>();
  if (error && !data)
    return <ErrorPanel title="Failed to load the credits for holds" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.credits.length > 0 && (
        <Panel title="Credit for Holds">
          <ul className="hold-credits">
            {data.credits.map((credit) => (
              <HoldCreditRow key={credit.suspensionId} credit={credit} onLeave={setLeft} />
            ))}
          </ul>
        </Panel>
      )}
      {/* Beside the list: what is typed stays when a colleague ends the last hold meanwhile. */}
      <LeaveDialog credit={left} credits={data.credits} onClose={() => setLeft(undefined)} />
    </>
  );
}
