import { useMemo } from 'react';
import type { Point } from '../../../kernel/geo.ts';
import type { MapStop } from '../../../web/ui/map-stop.ts';
import { StopsMap } from '../../../web/ui/stops-map.tsx';
import type { CompanyPlace } from '../../company/truck-places.ts';
import type { OrderProposal } from '../route-order.ts';
import type { EditedStop } from '../stop-editing.ts';

type ProposalMapProps = Readonly<{
  proposal: OrderProposal;
  before: readonly string[];
  stops: readonly EditedStop[];
}>;

/** So many pins of the usual size would hide the lines. */
const mostLargePins = 30;

/** The proposed way over the present one. Stops without coordinates are on neither. */
export function ProposalMap({ proposal, before, stops }: ProposalMapProps) {
  const drawn = useMemo(() => {
    const { addressIds, depot, landfill, end } = proposal;
    const pointOf = new Map<string, Point>(proposal.points.map(({ addressId, ...point }) => [addressId, point]));
    const stopOf = new Map(stops.map((stop) => [stop.addressId, stop]));
    const last = end === 'depot' ? depot : end === 'landfill' ? landfill : null;
    const way = (order: readonly string[]): Point[] => [
      ...(depot ? [depot] : []),
      ...order.flatMap((addressId) => pointOf.get(addressId) ?? []),
      ...(last ? [last] : []),
    ];
    const isSmall = addressIds.length > mostLargePins;
    const pins = addressIds.flatMap((addressId, index): MapStop[] => {
      const [stop, point] = [stopOf.get(addressId), pointOf.get(addressId)];
      return stop && point
        ? [{ id: addressId, point, mark: index + 1, isSmall, title: stop.street, detail: stop.contactName }]
        : [];
    });
    return {
      pins: [
        ...placePin(depot, 'D', 'Depot'),
        ...pins,
        ...(end === 'landfill' ? placePin(landfill, 'L', 'Landfill') : []),
      ],
      track: way(addressIds),
      formerTrack: way(before),
    };
  }, [proposal, before, stops]);
  return (
    <div className="best-order-map">
      <StopsMap
        label="Map of the best order"
        stops={drawn.pins}
        isRoute
        track={drawn.track}
        formerTrack={drawn.formerTrack}
        height="100%"
      />
      <p className="best-order-legend">
        <span data-line="track">Best order</span>
        <span data-line="former">Order now</span>
      </p>
    </div>
  );
}

const placePin = (place: CompanyPlace | null, mark: string, title: string): MapStop[] =>
  place ? [{ id: title, point: place, mark, state: 'left', isAside: true, title, detail: place.address }] : [];
