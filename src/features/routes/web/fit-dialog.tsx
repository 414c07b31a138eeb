import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDistance } from '../../../kernel/geo.ts';
import { useCompany } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { cadenceText } from '../../services/cadence.ts';
import type { Stream } from '../../services/streams.ts';
import { daysText, driverName } from '../listing.ts';
import { addedText, measuredText } from '../order-words.ts';
import { type RouteFit, routeFitsContract } from '../route-fits.ts';
import './fit-dialog.css';

export type FittedAddress = Readonly<{
  addressId: string;
  street: string;
  /** What is to be collected there; trash when left out. */
  stream?: Stream | undefined;
}>;

/** A route that is being edited takes the address into its list, and is saved with it. */
export type FitDraft = Readonly<{ routeId: string; onTake: (fit: RouteFit) => void }>;

type FitDialogProps = Readonly<{
  /** Nothing: closed. */
  address: FittedAddress | undefined;
  draft?: FitDraft | undefined;
  onClose: () => void;
}>;

/** Where one more address adds the least driving, and one step to put it there. */
export function FitDialog({ address, draft, onClose }: FitDialogProps) {
  const [last, setLast] = useState(address);
  if (address && address !== last) setLast(address); // still readable while the dialog fades
  return (
    <Dialog
      title={`Where does ${last?.street ?? 'this address'} fit?`}
      opened={address !== undefined}
      onClose={onClose}
      size={680}
      zIndex={250}
    >
      {last && <Fits address={last} draft={draft} onClose={onClose} />}
    </Dialog>
  );
}

type FitsProps = Omit<FitDialogProps, 'address'> & Readonly<{ address: FittedAddress }>;

function Fits({ address: { addressId, street, stream = 'Trash' }, draft, onClose }: FitsProps) {
  const { distanceUnit } = useCompany();
  const { data, error, refetch } = useRead(routeFitsContract.list, { addressId, stream });
  const add = useCommand(routeFitsContract.addStop, {
    failure: 'Route Update Failed',
    onDone({ routeName, position }) {
      toast.success('Address Added', `${street} is stop ${position} of ${routeName}.`);
      onClose();
    },
  });
  function take(fit: RouteFit) {
    if (fit.routeId !== draft?.routeId) {
      const { routeId, version, position } = fit;
      void add.run({ routeId, version, addressId, position });
      return;
    }
    draft.onTake(fit);
    onClose();
  }
  if (error && !data)
    return <ErrorPanel title="No place could be found" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="fits" aria-busy={!data}>
      <p className="secondary fits-note">
        {stream} routes, each with its best place. Other weekdays are among them where there are any.
      </p>
      {!data && <SkeletonLines count={5} />}
      {data?.fits.length === 0 && (
        <p className="secondary">
          No {stream} route can take this address: there is none yet, or it is on all of them.
        </p>
      )}
      {data && data.fits.length > 0 && (
        <RouteLine label="Places on routes, the least driving first">
          {data.fits.map((fit) => (
            <RouteStop
              key={`${fit.routeId} ${fit.position}`}
              number={fit.position}
              title={fit.routeName}
              detail={
                <>
                  {daysText(fit.daysOfWeek)} · {cadenceText(fit)} · {driverName(fit)}
                  <br />
                  Stop {fit.position} of {fit.stopCount + 1}, {placeText(fit)}
                </>
              }
              aside={
                <Taking
                  fit={fit}
                  isDraft={fit.routeId === draft?.routeId}
                  isBusy={add.isBusy}
                  onTake={() => take(fit)}
                />
              }
            />
          ))}
        </RouteLine>
      )}
      {data && <p className="secondary fits-note">{measuredText(data, distanceUnit)} Without the time at the stop.</p>}
    </div>
  );
}

type TakingProps = Readonly<{ fit: RouteFit; isDraft: boolean; isBusy: boolean; onTake: () => void }>;

function Taking({ fit, isDraft, isBusy, onTake }: TakingProps) {
  const { distanceUnit } = useCompany();
  const where = `${fit.routeName} as stop ${fit.position}`;
  return (
    <>
      <span className="fits-added">
        <b>{addedText(fit.addedMinutes)}</b>
        <small>{formatDistance(fit.addedMetres, distanceUnit)} more</small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={isDraft ? `Put into ${where}` : `Add to ${where}`}
        onClick={onTake}
      >
        {isDraft ? 'Put' : 'Add'}
      </Button>
    </>
  );
}

function placeText({ after, before }: RouteFit): string {
  if (after && before) return `between ${after.street} and ${before.street}`;
  if (after) return `after ${after.street}`;
  return before ? `before ${before.street}` : 'the only one';
}
