import { planAddresses } from '../address-moves.ts';
import type { Side } from '../contract.ts';
import { fieldText } from '../rules.ts';

type MergeMovesProps = Readonly<{ kept: Side; merged: Side }>;

/** What goes over to the kept contact, in words: worked out by the same plan that the server carries out. */
export function MergeMoves({ kept, merged }: MergeMovesProps) {
  const { joined } = planAddresses(kept.id, kept.addresses, merged.addresses);
  const joinedIds = new Set(joined.map(({ id }) => id));
  const stops = merged.addresses.flatMap(({ routes }) => routes);
  const holds = stops.reduce((sum, stop) => sum + stop.holds, 0);
  const lines = [
    ...merged.addresses.map(({ id, street, city, routes }) => {
      const on = routes.map(({ routeName }) => routeName).join(' and ');
      const fate = joinedIds.has(id) ? 'becomes one with the same address' : 'moves';
      return `${street}, ${city} ${fate}${on && `, with its stop on ${on}`}`;
    }),
    ...(holds > 0 ? [`${counted(holds, 'pickup hold')} with them`] : []),
    ...(merged.activities > 0 ? [counted(merged.activities, 'activity', 'activities')] : []),
    ...(merged.stops > 0 ? [`${counted(merged.stops, 'stop')} of the route history`] : []),
    ...(merged.hasAccount && !kept.hasAccount ? ['The linked customer account'] : []),
  ];
  return (
    <section className="merge-moves" aria-label="What moves">
      <h3>
        Moves from {fieldText(merged, 'name')} to {fieldText(kept, 'name')}
      </h3>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing but the values chosen above.</p>
      )}
    </section>
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
