import { Button, Checkbox, Select } from '@mantine/core';
import { type Dispatch, memo, useEffect, useMemo, useRef, useState } from 'react';
import { weekdays } from '../../../kernel/calendar.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useVirtualRows } from '../../../web/ui/virtual-rows.ts';
import type { Stream } from '../../services/streams.ts';
import { maxStops, type ServiceAddress } from '../contract.ts';
import { countText } from '../listing.ts';
import type { RouteFit } from '../route-fits.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { AvailableAddress } from './available-address.tsx';
import { FitDialog } from './fit-dialog.tsx';
import { useNextAdd } from './use-next-add.ts';
import { type AddressFilter, useServiceAddresses } from './use-service-addresses.ts';

type AvailableAddressesProps = Readonly<{
  /** Nothing for a new route. */
  routeId: string | undefined;
  /** Of the route as it is being edited. */
  stream: Stream;
  stops: readonly EditedStop[];
  onEdit: Dispatch<StopEdit>;
}>;

/** The second column: service addresses that are not on this route yet, more of them as the list is scrolled. */
export const AvailableAddresses = memo(function AvailableAddresses({
  routeId,
  stream,
  stops,
  onEdit,
}: AvailableAddressesProps) {
  const [fitted, setFitted] = useState<ServiceAddress>();
  const [filter, setFilter] = useState<AddressFilter>({ q: '', pickupDay: undefined, unrouted: false });
  const { found, total, error, isPending, isFetching, more, refetch } = useServiceAddresses(filter, stream);
  const taken = useMemo(() => new Set(stops.map((stop) => stop.addressId)), [stops]);
  const shown = useMemo(() => found.filter((one) => !taken.has(one.addressId)), [found, taken]);
  const { scroller, look } = useMoreAtEnd(more, found.length + shown.length);
  const keys = useMemo(() => shown.map((one) => one.addressId), [shown]);
  const { rows, height, measure } = useVirtualRows({ scroller, keys, rowHeight: 68 });
  useNextAdd(scroller, shown);
  const free = maxStops - stops.length;

  return (
    <section className="route-column" aria-labelledby="route-available" data-column="Addresses">
      <header>
        <h3 id="route-available">Available addresses</h3>
        <Button
          size="compact-sm"
          variant="default"
          disabled={shown.length === 0 || free <= 0}
          onClick={() => onEdit({ kind: 'add', addresses: shown })}
        >
          Add all shown ({shown.length})
        </Button>
      </header>
      <div className="route-filter">
        <SearchField
          label="Search addresses"
          placeholder="Name, street or city"
          value={filter.q}
          onSearch={(q) => setFilter({ ...filter, q })}
        />
        <Select
          aria-label="Pickup day"
          data={[{ value: '', label: 'Any pickup day' }, ...weekdays]}
          value={filter.pickupDay ?? ''}
          onChange={(value) => setFilter({ ...filter, pickupDay: weekdays.find((day) => day === value) })}
        />
        <Checkbox
          label="On no route yet"
          checked={filter.unrouted}
          onChange={(event) => setFilter({ ...filter, unrouted: event.currentTarget.checked })}
        />
      </div>
      <div className="route-scroll" ref={scroller} onScroll={look} aria-busy={isFetching}>
        {error && <ErrorPanel title="Failed to load service addresses" error={error} onRetry={refetch} />}
        {isPending && <SkeletonLines count={6} />}
        <ul className="route-addresses" aria-label="Available addresses" style={{ height: shown.length && height }}>
          {rows.map(({ index, start }) => {
            const address = shown[index];
            return (
              address && (
                <AvailableAddress
                  key={address.addressId}
                  address={address}
                  index={index}
                  count={shown.length}
                  top={start}
                  measure={measure}
                  isFull={free <= 0}
                  onEdit={onEdit}
                  onFit={setFitted}
                />
              )
            );
          })}
        </ul>
        {!isPending && !error && shown.length === 0 && !more && (
          <p className="secondary route-hint">{whyNone(total, filter)}</p>
        )}
        {more && (
          <div className="route-more">
            <Button size="compact-sm" variant="subtle" loading={isFetching} onClick={more}>
              Show more
            </Button>
          </div>
        )}
      </div>
      <p className="secondary route-count" role="status">
        {free > 0
          ? `${countText(total, 'service address', 'service addresses')} found`
          : `A route can have at most ${maxStops} addresses.`}
      </p>
      <FitDialog
        address={fitted && { ...fitted, stream }}
        draft={
          routeId !== undefined && fitted ? { routeId, onTake: (fit) => onEdit(inserted(fitted, fit)) } : undefined
        }
        onClose={() => setFitted(undefined)}
      />
    </section>
  );
});

/** The list may have changed since the route was saved: the neighbours say where, not the number. */
const inserted = (address: ServiceAddress, { after, before }: RouteFit): StopEdit => ({
  kind: 'insert',
  address,
  after: after?.addressId,
  before: before?.addressId,
});

const nearPixels = 400;

/** Fetches the next page when the end of the list comes near, and when what is shown does not fill it: all may be taken. */
function useMoreAtEnd(more: (() => void) | undefined, length: number) {
  const scroller = useRef<HTMLDivElement>(null);
  function look() {
    const { scrollHeight, scrollTop, clientHeight = 0 } = scroller.current ?? {};
    if (clientHeight > 0 && (scrollHeight ?? 0) - (scrollTop ?? 0) - clientHeight < nearPixels) more?.();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the list has changed its length
  useEffect(look, [length, more === undefined]);
  return { scroller, look };
}

function whyNone(total: number, { q, pickupDay, unrouted }: AddressFilter): string {
  if (total > 0) return 'All of them are on this route already.';
  if (q || pickupDay || unrouted) return 'No service address matches.';
  return 'There are no service addresses yet. Add contacts with a service address first, or import a customer list.';
}
