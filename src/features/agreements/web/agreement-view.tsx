import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { PaperFrame } from '../../../web/ui/paper-frame.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type AgreementRow, agreementsContract } from '../contract.ts';
import './agreements.css';

type AgreementViewProps = Readonly<{ agreement: AgreementRow | undefined; onClose: () => void }>;

/** An agreement to be read. */
export function AgreementView({ agreement, onClose }: AgreementViewProps) {
  return (
    <Dialog title={agreement?.title ?? ''} size="xl" opened={agreement !== undefined} onClose={onClose}>
      {agreement && <Content {...agreement} />}
    </Dialog>
  );
}

function Content({ id, title, createdBy, createdAt }: AgreementRow) {
  const { timeZone } = useCompany();
  const { data, error, refetch } = useRead(agreementsContract.get, { id });
  if (error && !data)
    return <ErrorPanel title="The agreement could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  return (
    <>
      <p className="secondary agreement-facts">
        Created by {createdBy ?? 'Unknown'} on {formatDay(dayAt(createdAt, timeZone))}
      </p>
      <PaperFrame label={title} html={data.content} />
    </>
  );
}
