import { useEffect, useState } from 'react';
import type { Actor } from '../../../kernel/roles.ts';
import { language, useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { PaperFrame } from '../../../web/ui/paper-frame.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAgreementsContract } from '../contract.ts';
import { signingContract } from '../signing.ts';
import { agreementWords } from '../words.ts';
import { SignForm } from './sign-form.tsx';
import './customer-agreements.css';

type SigningProps = Readonly<{ id: string; actor: Pick<Actor, 'firstName' | 'lastName'> }>;

/** One agreement on somebody else's device: what is to be read, the signature, and nothing that leads anywhere. */
export function SigningAtTheDoor({ id, actor }: SigningProps) {
  const say = useWords(agreementWords);
  const { data, error, refetch } = useRead(customerAgreementsContract.get, { id }, { everyMs: 30_000 });
  const [isSigned, setSigned] = useState(false);
  useEffect(() => language.speak(data?.language), [data?.language]);
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={12} />;
  const witness = `${actor.firstName} ${actor.lastName}`;
  if (isSigned || data.state !== 'pending')
    return (
      <div role="status">
        <Notice tone={data.state === 'inactive' ? 'warning' : 'good'}>
          <b>{data.state === 'inactive' ? say.states.inactive : say.signed}.</b> {say.giveBack(witness)}
        </Notice>
      </div>
    );
  return (
    <>
      <Panel title={data.title} isPadded>
        <p className="given-lead secondary">{say.atTheDoor(data.contactName, witness)}</p>
        <PaperFrame label={say.textOf(data.title)} html={data.content} isWhole />
      </Panel>
      <Panel title={say.signHere} isPadded>
        <SignForm agreement={data} operation={signingContract.witness} onSigned={() => setSigned(true)} />
      </Panel>
    </>
  );
}
