import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useRead } from '../../../web/use-read.ts';
import { twoStepContract } from '../two-step.ts';
import { PasswordProof } from './password-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanSecret, type Secret } from './scan-secret.tsx';
import { twoStepWords } from './words-two-step.ts';
import './two-step.css';

type TwoStepPanelProps = Readonly<{
  onDone: () => void;
  /** Whether codes are shown that were not put anywhere yet. */
  onUnkept?: (isUnkept: boolean) => void;
}>;

/** Setting two-step sign-in up, step by step; new codes and its end where it is on. */
export function TwoStepPanel({ onDone, onUnkept }: TwoStepPanelProps) {
  const say = useWords(twoStepWords);
  const { data, error, refetch } = useRead(twoStepContract.twoStep, {});
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isLost, setLost] = useState(false);
  const show = (shown: readonly string[]) => {
    setCodes(shown);
    onUnkept?.(true);
  };
  if (codes) return <RecoveryCodes codes={codes} onTaken={() => onUnkept?.(false)} onKept={onDone} />;
  if (secret && !isLost) return <ScanSecret secret={secret} onCodes={show} onLost={() => setLost(true)} />;
  if (data?.isOn)
    return (
      <>
        {isLost && <Notice tone="warning">{say.codesLost}</Notice>}
        <IsOn codesLeft={data.codesLeft} isRequired={data.isRequired} onCodes={show} onDone={onDone} />
      </>
    );
  if (data)
    return (
      <>
        {data.isRequired && <Notice tone="warning">{say.required}</Notice>}
        <p className="dialog-lead">{say.twoStepMeans}</p>
        <PasswordProof operation={twoStepContract.beginTwoStep} label={say.setUp} onDone={setSecret} />
      </>
    );
  if (error) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={4} />;
}

type IsOnProps = Readonly<{
  codesLeft: number;
  isRequired: boolean;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
}>;

function IsOn({ codesLeft, isRequired, onCodes, onDone }: IsOnProps) {
  const say = useWords(twoStepWords);
  return (
    <>
      <p className="dialog-lead">{say.twoStepMeans}</p>
      <Notice tone={codesLeft > 2 ? 'good' : 'warning'}>
        {say.isOn}. {codesLeft === 0 ? say.noCodesLeft : say.codesLeft(codesLeft)}
      </Notice>
      <PasswordProof
        operation={twoStepContract.renewRecoveryCodes}
        label={say.newCodes}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        ends={
          isRequired
            ? undefined
            : () => {
                toast.success(say.turnedOff);
                onDone();
              }
        }
      />
    </>
  );
}
