import * as z from 'zod/mini';
import { distanceMetres, type Point } from '../../kernel/geo.ts';
import { fetchJson, Later } from '../fetch-json.ts';
import type { RoadTable, RoutingServer, TableQuestion } from './routing-server.ts';

const answerMs = 6_000;
/** osrm-routed's own `--max-table-size`; the address then stays below the 8 kB that proxies take. */
const mostAtOnce = 100;

/** https://project-osrm.org/docs/v26.4.0/http, Table service; null where no road leads. */
const rows = z.array(z.array(z.nullable(z.number())));
const shape = z.object({ code: z.literal('Ok'), durations: rows, distances: rows });
const complaint = z.object({ code: z.string().check(z.regex(/^[A-Za-z]{1,30}$/)) });

/** A server that speaks OSRM's HTTP protocol. It is told coordinates, to about a metre, and nothing else. */
export function osrm(base: string): RoutingServer {
  return {
    mostAtOnce,
    async table(question, signal) {
      const { places, sources, destinations } = question;
      const line = places.map(({ latitude, longitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';');
      const url = new URL(`${base}/table/v1/driving/${line}`);
      url.search = `sources=${sources.join(';')}&destinations=${destinations.join(';')}&annotations=duration,distance&generate_hints=false`;
      const { status, body } = await fetchJson(url, { gateway: 'Routing', signal, answerMs });
      const said = complaint.safeParse(body);
      if (status !== 200) throw new Later(`it answered ${said.data?.code ?? status}`);
      const answer = shape.safeParse(body);
      if (!answer.success) throw new Later('its answer was not of the documented shape');
      return checked(question, {
        metres: flat(question, answer.data.distances),
        seconds: flat(question, answer.data.durations),
      });
    },
  };
}

function flat({ sources, destinations }: TableQuestion, table: z.infer<typeof rows>): Float64Array {
  if (table.length !== sources.length || table.some((row) => row.length !== destinations.length))
    throw new Later('its answer was not of the documented shape');
  if (table.some((row) => row.includes(null))) throw new Later('it knows no road between some of the places');
  return Float64Array.from(table.flat() as number[]);
}

/** Two ends, each moved to the nearest road. */
const movedMetres = 1_000;
const fastestMetresPerSecond = 60;

/**
 * Roads are never shorter than the crow flies: a server with the map of another state moves all places to one spot and
 * finds no way between them. Nor is anything driven at 200 km/h.
 */
function checked({ places, sources, destinations }: TableQuestion, table: RoadTable): RoadTable {
  sources.forEach((from, row) => {
    destinations.forEach((to, column) => {
      const [metres = -1, seconds = -1] = [
        table.metres[row * destinations.length + column],
        table.seconds[row * destinations.length + column],
      ];
      const crow = distanceMetres(places[from] as Point, places[to] as Point);
      const isPossible =
        Number.isFinite(metres) &&
        Number.isFinite(seconds) &&
        metres >= Math.max(0, 0.95 * crow - movedMetres) &&
        seconds >= Math.max(0, metres - movedMetres) / fastestMetresPerSecond;
      if (!isPossible) throw new Later('its distances are not those of these places');
    });
  });
  return table;
}
