import { AgreementPaper } from '../../features/agreements/web/agreement-paper.tsx';
import { ownAccountContract } from '../../features/customer-account/account.ts';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { dayAt } from '../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { SkeletonLines } from '../../web/ui/skeleton.tsx';
import { StatusPill } from '../../web/ui/status-pill.tsx';
import { useRead } from '../../web/use-read.ts';

/** The customer's agreement with its terms, and whether it is signed. */
export function AgreementTab() {
  const say = useWords(accountWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  const { data, error, refetch } = useRead(ownAccountContract.agreement, {});
  if (error && !data)
    return <ErrorPanel title={say.agreementUnreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  const { agreement } = data;
  if (!agreement)
    return (
      <Panel label={say.tabs.agreement}>
        <EmptyState title={say.noAgreement}>{say.noAgreementMeans}</EmptyState>
      </Panel>
    );
  const { title, content, assignedAt, signedAt } = agreement;
  return (
    <Panel
      title={title || say.agreementTitle}
      actions={
        <StatusPill tone={signedAt ? 'good' : 'warning'}>{signedAt ? say.signed : say.pendingSignature}</StatusPill>
      }
      isPadded
    >
      <p className="own-foot">
        {say.assignedOn(day(dayAt(assignedAt, timeZone)))}
        {signedAt && ` · ${say.signedOn(day(dayAt(signedAt, timeZone)))}`}
      </p>
      <AgreementPaper html={content} label={title || say.agreementTitle} />
    </Panel>
  );
}
