import { SegmentedControl } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import type { OrderProposal } from '../route-order.ts';
import type { EditedStop } from '../stop-editing.ts';

type ProposedStopsProps = Readonly<{
  proposal: OrderProposal;
  before: readonly string[];
  moved: ReadonlySet<string>;
  stops: readonly EditedStop[];
  locked: readonly string[];
  onLock: (locked: readonly string[]) => void;
}>;
type Shown = 'moved' | 'all';

/** The stops in the proposed order, those that move or all of them; each can be held where it stands now. */
export function ProposedStops({ proposal, before, moved, stops, locked, onLock }: ProposedStopsProps) {
  const [shown, setShown] = useState<Shown>('moved');
  const stopOf = new Map(stops.map((stop) => [stop.addressId, stop]));
  const positionBefore = new Map(before.map((addressId, index) => [addressId, index + 1]));
  const unlocated = new Set(proposal.unlocated);
  const rows = proposal.addressIds.flatMap((addressId, index) => {
    const stop = stopOf.get(addressId);
    // A stop that is held stays in sight, so that it can be let go.
    const isShown = shown === 'all' || moved.has(addressId) || locked.includes(addressId);
    return stop && isShown ? [{ stop, now: positionBefore.get(addressId) ?? 0, next: index + 1 }] : [];
  });
  const toggle = (addressId: string) =>
    onLock(locked.includes(addressId) ? locked.filter((one) => one !== addressId) : [...locked, addressId]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it
    <section className="route-stops" aria-label="Proposed stops" tabIndex={0}>
      <div className="best-order-shown">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Stops shown"
          data={[
            { value: 'moved', label: `Moved (${moved.size})` },
            { value: 'all', label: `All (${proposal.addressIds.length})` },
          ]}
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'moved')}
        />
      </div>
      {moved.size === 0 && <p className="secondary">No better order was found: the stops stand well as they are.</p>}
      <RouteLine label={shown === 'all' ? 'Stops in the best order' : 'Stops that move'}>
        {rows.map(({ stop, now, next }) => (
          <RouteStop
            key={stop.addressId}
            number={next}
            state={moved.has(stop.addressId) ? 'open' : 'left'}
            title={stop.street}
            detail={detailOf(now, next, unlocated.has(stop.addressId))}
            aside={
              !unlocated.has(stop.addressId) && (
                <Lock stop={stop} position={now} isLocked={locked.includes(stop.addressId)} onToggle={toggle} />
              )
            }
          />
        ))}
      </RouteLine>
    </section>
  );
}

function detailOf(now: number, next: number, isUnlocated: boolean): string {
  if (isUnlocated) return 'No coordinates: stays where it is';
  return now === next ? `Stays stop ${now}` : `Was stop ${now}`;
}

type LockProps = Readonly<{
  stop: EditedStop;
  position: number;
  isLocked: boolean;
  onToggle: (addressId: string) => void;
}>;

function Lock({ stop, position, isLocked, onToggle }: LockProps) {
  const Icon = isLocked ? IconLock : IconLockOpen;
  return (
    <button
      type="button"
      className="route-action best-order-lock"
      aria-pressed={isLocked}
      aria-label={`Keep ${stop.street} as stop ${position}`}
      title={isLocked ? `Kept as stop ${position}` : `Keep as stop ${position}`}
      onClick={() => onToggle(stop.addressId)}
    >
      <Icon size={17} aria-hidden />
    </button>
  );
}
