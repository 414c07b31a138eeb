import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { DistanceUnit } from '../../../kernel/geo.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { useCompany } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { movedStops } from '../order-question.ts';
import { driveText, endChoices, measuredText, savedText, startText } from '../order-words.ts';
import { type OrderProposal, routeEnds } from '../route-order.ts';
import type { EditedStop } from '../stop-editing.ts';
import { ProposalMap } from './proposal-map.tsx';
import { ProposedStops } from './proposed-stops.tsx';
import { type OrderWishes, useProposal } from './use-proposal.ts';
import './best-order.css';

type BestOrderDialogProps = Readonly<{
  opened: boolean;
  /** As they stand in the editor. */
  stops: readonly EditedStop[];
  wishes: OrderWishes;
  onWish: (wishes: OrderWishes) => void;
  onApply: (addressIds: readonly string[]) => void;
  onClose: () => void;
}>;

/** Proposes the order with the least driving; nothing changes before it is applied, and then only the editor's list. */
export function BestOrderDialog({ opened, onClose, ...rest }: BestOrderDialogProps) {
  return (
    <Dialog title="Best Order" opened={opened} onClose={onClose} size={1080} zIndex={250}>
      <BestOrder onClose={onClose} {...rest} />
    </Dialog>
  );
}

function BestOrder({ stops, wishes, onWish, onApply, onClose }: Omit<BestOrderDialogProps, 'opened'>) {
  const { distanceUnit } = useCompany();
  const [before] = useState(() => stops.map((stop) => stop.addressId));
  const { data: proposal, error, isFetching, refetch } = useProposal(before, wishes);
  const moved = proposal ? movedStops(before, proposal.addressIds) : undefined;
  // An end that has left the settings meanwhile is no wish any more: the truck goes where it usually does.
  const askAgain = () =>
    error instanceof Refusal && endsGone.includes(error.code) ? onWish({ ...wishes, end: undefined }) : void refetch();
  if (error && !isFetching)
    return (
      <div className="best-order">
        <ErrorPanel title="No order could be proposed" error={error} onRetry={askAgain} />
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <div className="best-order" aria-busy={isFetching}>
      <p className="visually-hidden" role="status">
        {isFetching
          ? 'Looking for the best order'
          : `The best order was found. ${proposal ? figuresText(proposal, distanceUnit) : ''}`}
      </p>
      {proposal && moved ? (
        <>
          <Figures proposal={proposal} unit={distanceUnit} />
          <div className="best-order-ways">
            <p>{startText(proposal)}.</p>
            <Select
              label="Ends"
              size="xs"
              allowDeselect={false}
              data={endChoices(proposal)}
              value={wishes.end ?? proposal.end}
              onChange={(value) => onWish({ ...wishes, end: routeEnds.find((one) => one === value) })}
            />
          </div>
          <Unlocated proposal={proposal} stops={stops} />
          <div className="route-map-and-stops" data-stale={isFetching || undefined}>
            <ProposalMap proposal={proposal} before={before} stops={stops} />
            <ProposedStops
              proposal={proposal}
              before={before}
              moved={moved}
              stops={stops}
              locked={wishes.locked}
              onLock={(locked) => onWish({ ...wishes, locked })}
            />
          </div>
        </>
      ) : (
        <>
          <p className="secondary">Looking for the order with the least driving …</p>
          <SkeletonLines count={8} />
        </>
      )}
      <div className="route-foot">
        <p>{proposal && `${measuredText(proposal, distanceUnit)} Without the time at the stops.`}</p>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Discard
          </Button>
          <Button
            data-autofocus
            disabled={!proposal || moved?.size === 0}
            loading={isFetching}
            onClick={() => proposal && onApply(proposal.addressIds)}
          >
            Apply
          </Button>
        </div>
      </div>
    </div>
  );
}

const endsGone = ['no-depot', 'no-landfill'];

const figuresText = ({ before, after }: OrderProposal, unit: DistanceUnit) =>
  `Now ${driveText(before, unit)}, then ${driveText(after, unit)}. Saved: ${savedText(before, after, unit)}.`;

type FiguresProps = Readonly<{ proposal: OrderProposal; unit: DistanceUnit }>;

function Figures({ proposal: { before, after }, unit }: FiguresProps) {
  const figures = [
    ['Driving now', driveText(before, unit)],
    ['In the best order', driveText(after, unit)],
    ['Saved', savedText(before, after, unit)],
  ] as const;
  return (
    <dl className="route-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const mostNamed = 5;

function Unlocated({ proposal, stops }: Readonly<{ proposal: OrderProposal; stops: readonly EditedStop[] }>) {
  const count = proposal.unlocated.length;
  if (count === 0) return null;
  const unlocated = new Set(proposal.unlocated);
  const names = stops.flatMap(({ addressId, street }, i) => (unlocated.has(addressId) ? `${i + 1}. ${street}` : []));
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return (
    <Notice tone="warning">
      {count === 1 ? '1 stop has no coordinates and stays' : `${count} stops have no coordinates and stay`} in place:{' '}
      {names.slice(0, mostNamed).join(', ')}
      {more}.
    </Notice>
  );
}
