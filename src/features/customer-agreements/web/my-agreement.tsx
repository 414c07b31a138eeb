import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { PaperFrame } from '../../../web/ui/paper-frame.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useRead } from '../../../web/use-read.ts';
import type { AgreementToRead, EarlierAgreement } from '../contract.ts';
import { signingContract } from '../signing.ts';
import { agreementWords } from '../words.ts';
import { GivenFacts } from './given-facts.tsx';
import { PaperLink } from './paper-link.tsx';
import { SignForm } from './sign-form.tsx';
import { StatePill } from './state-pill.tsx';
import './customer-agreements.css';

/** The customer's own agreement: to read, to sign, and to read again, also when another one has replaced it. */
export function MyAgreement() {
  const say = useWords(agreementWords);
  const { data, error, refetch } = useRead(
    signingContract.own,
    {},
    { everyMs: 5 * 60_000, failure: [say.agreementsError, say.agreementsUnread] },
  );
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={12} />;
  const { agreement, earlier } = data;
  return (
    <>
      {agreement ? (
        <Current agreement={agreement} />
      ) : (
        <Panel>
          <EmptyState title={say.none}>{say.noneMeans}</EmptyState>
        </Panel>
      )}
      {earlier.length > 0 && <Earlier agreements={earlier} />}
    </>
  );
}

function Current({ agreement }: Readonly<{ agreement: AgreementToRead }>) {
  const say = useWords(agreementWords);
  return (
    <>
      <Panel title={agreement.title} actions={<PaperLink id={agreement.id} isOwn />} isPadded>
        <p className="given-lead">
          <StatePill state={agreement.state} />
          <GivenFacts {...agreement} />
        </p>
        <PaperFrame label={say.textOf(agreement.title)} html={agreement.content} isWhole />
      </Panel>
      {agreement.state === 'pending' && (
        <Panel title={say.signHere} isPadded>
          <SignForm
            agreement={agreement}
            operation={signingContract.sign}
            onSigned={() => toast.success(say.signed, say.signedMeans)}
          />
        </Panel>
      )}
    </>
  );
}

/** Whoever signed something can always read again what it was. */
function Earlier({ agreements }: Readonly<{ agreements: readonly EarlierAgreement[] }>) {
  const say = useWords(agreementWords);
  return (
    <Panel title={say.earlier}>
      <ul className="given-list">
        {agreements.map((agreement) => (
          <li key={agreement.id} className="active-agreement">
            <div>
              <b>{agreement.title}</b>
              <GivenFacts {...agreement} />
            </div>
            <PaperLink id={agreement.id} isOwn />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
