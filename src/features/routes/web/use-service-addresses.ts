import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Weekday } from '../../../kernel/calendar.ts';
import { call } from '../../../web/client.ts';
import { toast } from '../../../web/ui/toast.ts';
import type { Stream } from '../../services/streams.ts';
import { addressPageSize, routesContract } from '../contract.ts';

export type AddressFilter = Readonly<{ q: string; pickupDay: Weekday | undefined; unrouted: boolean }>;

/** The addresses as they are asked for, page by page, with what is agreed of a stream there. */
export function useServiceAddresses({ q, pickupDay, unrouted }: AddressFilter, stream: Stream) {
  const input = { q, unrouted, stream, ...(pickupDay && { pickupDay }) };
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
