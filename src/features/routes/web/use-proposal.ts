import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../web/query-client.ts';
import { type RouteEnd, routeOrderContract } from '../route-order.ts';

export type OrderWishes = Readonly<{
  /** Stops that keep their position. */
  locked: readonly string[];
  end: RouteEnd | undefined;
}>;

/**
 * The best order of the stops as they stand in the editor. Asked anew when a wish changes, and given up by the server
 * when nobody looks any more; never asked again by itself under the eyes of who decides.
 */
export function useProposal(addressIds: readonly string[], { locked, end }: OrderWishes) {
  return useQuery({
    ...query(routeOrderContract.propose, {
      addressIds: [...addressIds],
      locked: locked.toSorted(),
      ...(end && { end }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
