/** A sensible order for a small route: the nearest next stop, then 2-opt until nothing crosses. */
import { distanceMetres, type Point } from '../../kernel/geo.ts';

type Stop = Readonly<{ point: Point; streetName: string }>;

/** What turning into another street costs, in metres: drivers finish a street before they leave it. */
const turnMetres = 70;

/** The stops in driving order; open at the far end, because the truck drives to the landfill from there. */
export function drivingOrder<S extends Stop>(stops: readonly S[], start: Point): S[] {
  const cost = (a: S, b: S) => distanceMetres(a.point, b.point) + (a.streetName === b.streetName ? 0 : turnMetres);
  const costs = stops.map((a) => stops.map((b) => cost(a, b)));
  const between = (a: number, b: number) => costs[a]?.[b] ?? 0;
  const first = stops.map((stop, i) => ({ i, metres: distanceMetres(start, stop.point) }));
  const order = improved(
    nearestNext(first.sort((a, b) => a.metres - b.metres)[0]?.i ?? 0, between, stops.length),
    between,
  );
  return order.map((i) => stops[i] as S);
}

function nearestNext(first: number, between: (a: number, b: number) => number, count: number): number[] {
  const order = count > 0 ? [first] : [];
  const open = new Set(Array.from({ length: count }, (_, i) => i).filter((i) => i !== first));
  while (open.size > 0) {
    const here = order.at(-1) ?? first;
    let best = -1;
    for (const i of open) if (best === -1 || between(here, i) < between(here, best)) best = i;
    order.push(best);
    open.delete(best);
  }
  return order;
}

/** Turns stretches around as long as that shortens the way; the first stop stays first. */
function improved(order: number[], between: (a: number, b: number) => number): number[] {
  const at = (i: number) => order[i] ?? 0;
  for (let shorter = true; shorter; ) {
    shorter = false;
    for (let i = 0; i < order.length - 2; i++)
      for (let j = i + 2; j < order.length; j++) {
        const isEnd = j === order.length - 1;
        const before = between(at(i), at(i + 1)) + (isEnd ? 0 : between(at(j), at(j + 1)));
        const after = between(at(i), at(j)) + (isEnd ? 0 : between(at(i + 1), at(j + 1)));
        if (after >= before - 0.01) continue;
        order.splice(i + 1, j - i, ...order.slice(i + 1, j + 1).reverse());
        shorter = true;
      }
  }
  return order;
}
