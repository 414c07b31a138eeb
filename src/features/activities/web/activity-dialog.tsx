import { useEffect, useState } from 'react';
import { Refusal } from '../../../kernel/refusal.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useRead } from '../../../web/use-read.ts';
import { activitiesContract } from '../contract.ts';
import { isFixed } from '../rules.ts';
import { ActivityHead } from './activity-head.tsx';
import { ActivityNotes } from './activity-notes.tsx';
import { EditActivity } from './edit-activity.tsx';
import { typeLabels } from './words.ts';
import './activity-dialog.css';

type ActivityDialogProps = Readonly<{
  /** Empty while no activity is open. */
  activityId: string;
  onClose: () => void;
}>;

/** One activity, to be read and changed, with its notes (spec 2 §2: detail/edit modal). */
export function ActivityDialog({ activityId, onClose }: ActivityDialogProps) {
  const isOpen = activityId !== '';
  const { data, error, refetch } = useRead(activitiesContract.get, { id: activityId }, { enabled: isOpen });
  const isGone = error instanceof Refusal && error.kind === 'missing';
  useEffect(() => {
    if (error && !isGone) toast.error('Notes Error', error.message);
  }, [error, isGone]);
  const [title, setTitle] = useState('Activity');
  const shown = data && (data.isCustomerGenerated ? 'Message from the customer' : typeLabels[data.type]);
  if (shown && shown !== title) setTitle(shown); // still readable while the dialog fades
  return (
    <FormDialog title={title} opened={isOpen} onClose={onClose} size={1000}>
      {data ? (
        <div className="activity-dialog" key={data.id}>
          <div className="activity-main">
            {isGone && <Notice tone="bad">Somebody deleted this activity in the meantime.</Notice>}
            <ActivityHead activity={data} notes={data.notes} />
            {!isFixed(data) && <EditActivity activity={data} isGone={isGone} onDeleted={onClose} />}
          </div>
          <ActivityNotes activity={data} notes={data.notes} />
        </div>
      ) : error ? (
        <ErrorPanel title="This activity cannot be shown" error={error} onRetry={refetch} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </FormDialog>
  );
}
