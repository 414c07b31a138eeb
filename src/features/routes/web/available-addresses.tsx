import { Button, Checkbox, Select } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Dispatch, memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { call } from '../../../web/client.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useVirtualRows } from '../../../web/ui/virtual-rows.ts';
import type { Stream } from '../../services/streams.ts';
import { addressPageSize, maxStops, routesContract, type ServiceAddress } from '../contract.ts';
import { countText } from '../listing.ts';
import type { RouteFit } from '../route-fits.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { FitDialog } from './fit-dialog.tsx';

type AvailableAddressesProps = Readonly<{
  /** Nothing for a new route. */
  routeId: string | undefined;
  /** Of the route as it is being edited. */
  stream: Stream;
  stops: readonly EditedStop[];
  onEdit: Dispatch<StopEdit>;
}>;
type Filter = Readonly<{ q: string; pickupDay: Weekday | undefined; unrouted: boolean }>;

/** The second column: service addresses that are not on this route yet, more of them as the list is scrolled. */
export const AvailableAddresses = memo(function AvailableAddresses({
  routeId,
  stream,
  stops,
  onEdit,
}: AvailableAddressesProps) {
  const [fitted, setFitted] = useState<ServiceAddress>();
  const [filter, setFilter] = useState<Filter>({ q: '', pickupDay: undefined, unrouted: false });
  const { found, total, error, isPending, isFetching, more, refetch } = useServiceAddresses(filter);
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

type AvailableAddressProps = Readonly<{
  address: ServiceAddress;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  measure: (row: Element | null) => void;
  isFull: boolean;
  onEdit: Dispatch<StopEdit>;
  onFit: (address: ServiceAddress) => void;
}>;

const AvailableAddress = memo(function AvailableAddress(props: AvailableAddressProps) {
  const { address, index, count, top, measure, isFull, onEdit, onFit } = props;
  const { street, city, contactName, pickupDay, cans, routes } = address;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="two-lines">
        <b>{street}</b>
        <small>
          {contactName} · {city}
        </small>
        <small>
          {countText(cans, 'can')}
          {pickupDay && ` · ${pickupDay}`}
          {routes.length > 0 && ` · on ${routes.map((route) => route.name).join(', ')}`}
        </small>
      </span>
      {routes.length === 0 && (
        <button
          type="button"
          className="route-action route-fit"
          aria-label={`Where does ${street} fit?`}
          title="Where does it fit?"
          onClick={() => onFit(address)}
        >
          <IconRoute size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="route-action"
        data-add
        aria-label={`Add ${street}`}
        disabled={isFull}
        onClick={() => onEdit({ kind: 'add', addresses: [address] })}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </li>
  );
});

function useServiceAddresses({ q, pickupDay, unrouted }: Filter) {
  const input = { q, unrouted, ...(pickupDay && { pickupDay }) };
  const result = useInfiniteQuery({
    queryKey: [routesContract.availableAddresses.name, input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(routesContract.availableAddresses, { ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * addressPageSize < last.total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  useEffect(() => {
    if (error) toast.error('Load Error', 'Failed to load service addresses');
  }, [error]);
  const found = useMemo(() => data?.pages.flatMap((page) => page.addresses) ?? [], [data]);
  return {
    ...result,
    found,
    total: data?.pages.at(-1)?.total ?? 0,
    more: hasNextPage ? () => void (isFetchingNextPage || fetchNextPage()) : undefined,
  };
}

/** An address that was added takes its button with it: the focus goes on to the one that has moved up. */
function useNextAdd(list: RefObject<HTMLElement | null>, shown: readonly ServiceAddress[]): void {
  const focused = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after the focus whenever the list has changed
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const index = Math.min(focused.current, shown.length - 1);
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-add]`)?.focus();
  }, [shown]);
  useLayoutEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-index]');
      focused.current = row ? Number(row.dataset.index) : undefined;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', forget);
    };
  }, [list]);
}

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

function whyNone(total: number, { q, pickupDay, unrouted }: Filter): string {
  if (total > 0) return 'All of them are on this route already.';
  if (q || pickupDay || unrouted) return 'No service address matches.';
  return 'There are no service addresses yet. Add contacts with a service address first, or import a customer list.';
}
