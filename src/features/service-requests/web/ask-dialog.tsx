import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import type { Kind } from '../asked.ts';
import { ownRequestsContract } from '../own-requests.ts';
import type { AskFormProps } from './ask-fields.tsx';
import { AskCan, AskMove, AskPickup } from './ask-forms.tsx';
import { AskMissed } from './ask-missed.tsx';
import { AskPause } from './ask-pause.tsx';
import { ownWords } from './words-own.ts';

const forms = {
  pause: AskPause,
  missed_pickup: AskMissed,
  another_can: AskCan,
  extra_pickup: AskPickup,
  move: AskMove,
} as const satisfies Record<Kind, (props: AskFormProps) => unknown>;

type AskDialogProps = Readonly<{ kind: Kind; onClose: () => void }>;

/** The form of one kind of request, with what there is to choose from. */
export function AskDialog({ kind, onClose }: AskDialogProps) {
  const say = useWords(ownWords);
  return (
    <FormDialog title={say.kinds[kind][0] ?? ''} opened onClose={onClose}>
      <Loaded kind={kind} onClose={onClose} />
    </FormDialog>
  );
}

function Loaded({ kind, onClose }: AskDialogProps) {
  const say = useWords(ownWords);
  const { data, error, refetch } = useRead(ownRequestsContract.choices, {});
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  if (!data.isLinked) return <EmptyState title={say.incomplete}>{say.incompleteMeans}</EmptyState>;
  if (data.addresses.length === 0) return <EmptyState title={say.noAddress}>{say.noAddressMeans}</EmptyState>;
  const Form = forms[kind];
  return <Form choices={data} onClose={onClose} />;
}
