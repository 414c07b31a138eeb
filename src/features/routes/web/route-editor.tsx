import { Suspense, useState } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useFetchedAhead } from '../../../web/use-fetched-ahead.ts';
import { useRead } from '../../../web/use-read.ts';
import { type RouteDetail, routesContract } from '../contract.ts';
import './route-editor.css';
import { latePart } from '../../../web/ui/late-part.tsx';

const loadForm = () => import('./route-form.tsx');
const RouteForm = latePart(() => loadForm().then(({ RouteForm }) => RouteForm));

/** `new`, or the id of a route. */
export type Edited = 'new' | (string & {});

type RouteEditorProps = Readonly<{
  edited: Edited | undefined;
  onClose: () => void;
  onSaved: (route: RouteDetail) => void;
}>;

/** Makes or changes a template in three columns: details, available addresses, stops (spec 2 §2). */
export function RouteEditor({ edited, onClose, onSaved }: RouteEditorProps) {
  useFetchedAhead(loadForm);
  return (
    <FormDialog
      title={edited === 'new' ? 'Create Route' : 'Edit Route'}
      opened={edited !== undefined}
      onClose={onClose}
      size={1360}
    >
      <Suspense fallback={<Waiting />}>
        {edited === 'new' && <RouteForm onSaved={onSaved} />}
        {edited !== undefined && edited !== 'new' && <LoadedForm id={edited} onSaved={onSaved} />}
      </Suspense>
    </FormDialog>
  );
}

/** The form starts from the newest version; one that arrives meanwhile is not read into it behind its back. */
function LoadedForm({ id, onSaved }: Readonly<{ id: string; onSaved: (route: RouteDetail) => void }>) {
  const { data, error, isFetching, refetch } = useRead(
    routesContract.get,
    { id },
    { failure: ['Route Addresses Error', 'Failed to load route addresses'] },
  );
  const [isBegun, setBegun] = useState(false);
  if (!isBegun && data && !isFetching) setBegun(true);
  if (isBegun && data) return <RouteForm route={data} onSaved={onSaved} />;
  if (error) return <ErrorPanel title="This route cannot be edited" error={error} onRetry={refetch} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="route-loading">
      <SkeletonLines count={8} />
    </div>
  );
}
