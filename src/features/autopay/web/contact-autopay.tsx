import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Autopay, autopayContract } from '../contract.ts';
import { ChargedMethod } from './charged-method.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { TurnOffButton } from './turn-off-button.tsx';
import './autopay.css';

/** Whether what a contact owes is charged by itself, and how that begins and ends. */
export function ContactAutopay({ contactId }: Readonly<{ contactId: string }>) {
  const { data, error, refetch } = useRead(autopayContract.ofContact, { contactId });
  if (error && !data) return <ErrorPanel title="Failed to load AutoPay" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Panel label="AutoPay">
        <SkeletonLines count={2} />
      </Panel>
    );
  return (
    <Panel title="AutoPay" actions={<StatusPill tone={toneOf(data)}>{data.isOn ? 'On' : 'Off'}</StatusPill>}>
      <div className="autopay">
        <ChargedMethod autopay={data} />
        <span className="page-actions no-print">
          <LinkButtons contactId={contactId} isOn={data.isOn} />
          {data.isOn && <TurnOffButton contactId={contactId} />}
        </span>
      </div>
    </Panel>
  );
}

const toneOf = ({ isOn, method }: Autopay) => (isOn ? (method ? 'good' : 'warning') : 'mute');
