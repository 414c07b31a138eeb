import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { PaperFrame } from '../../../web/ui/paper-frame.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAgreementsContract } from '../contract.ts';
import { GivenFacts } from './given-facts.tsx';

type GivenViewProps = Readonly<{ id: string | undefined; onClose: () => void }>;

/** What a customer was given, or signed, as it was then. */
export const GivenView = ({ id, onClose }: GivenViewProps) => (
  <Dialog title="Service Agreement" size="xl" opened={id !== undefined} onClose={onClose}>
    {id && <Content id={id} />}
  </Dialog>
);

function Content({ id }: Readonly<{ id: string }>) {
  const { data, error, refetch } = useRead(customerAgreementsContract.get, { id });
  if (error && !data)
    return <ErrorPanel title="The agreement could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  return (
    <>
      <p className="secondary given-lead">
        <GivenFacts {...data} />
      </p>
      <PaperFrame label={data.title} html={data.content} />
    </>
  );
}
