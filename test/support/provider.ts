/** A geocoding service of our own on this machine, which answers as a test wants it to. */
import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.ts';

export type Reply = Readonly<{
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | object;
  /** Says nothing at all until the caller gives up. */
  hangs?: boolean;
  /** Sends its headers and then a byte now and then, without an end. */
  trickles?: boolean;
}>;

export type Provider = Readonly<{
  url: string;
  /** Everything that was asked, in order. */
  asked: URL[];
  /** Waits until so many questions have come, and expects no more. */
  untilAsked: (count: number) => Promise<void>;
  /** What is answered from now on. */
  answer: (reply: Reply | ((url: URL) => Reply | Promise<Reply>)) => void;
  close: () => Promise<void>;
}>;

export async function aProvider(port = 0): Promise<Provider> {
  let replyTo: (url: URL) => Reply | Promise<Reply> = () => ({ status: 500 });
  const asked: URL[] = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.test');
    asked.push(url);
    const { status = 200, headers = {}, body = '', hangs, trickles } = await replyTo(url);
    if (hangs) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (trickles) {
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
      return;
    }
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async untilAsked(count) {
      await until(() => asked.length >= count);
      assert.equal(asked.length, count);
    },
    answer(reply) {
      replyTo = typeof reply === 'function' ? reply : () => reply;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type CensusPlace = Readonly<{
  street: string;
  city?: string;
  state?: string;
  zip?: string;
  latitude: unknown;
  longitude: unknown;
}>;

/** What the US Census answers: its real shape, with the places given. */
export function censusAnswer(...places: readonly CensusPlace[]): object {
  const benchmark = {
    isDefault: true,
    benchmarkDescription: 'Public Address Ranges - Current Benchmark',
    id: '4',
    benchmarkName: 'Public_AR_Current',
  };
  return {
    result: {
      input: { address: { address: 'as it was asked' }, benchmark },
      addressMatches: places.map(
        ({ street, city = 'FARMINGTON', state = 'NM', zip = '87401', latitude, longitude }) => ({
          tigerLine: { side: 'L', tigerLineId: '647384196' },
          coordinates: { x: longitude, y: latitude },
          addressComponents: {
            zip,
            streetName: 'ZUNI',
            preType: '',
            city,
            preDirection: '',
            suffixDirection: '',
            fromAddress: '100',
            state,
            suffixType: 'DR',
            toAddress: '198',
            suffixQualifier: '',
            preQualifier: '',
          },
          matchedAddress: `${street}, ${city}, ${state}, ${zip}`,
        }),
      ),
    },
  };
}

/** The house that the Census is asked about, somewhere in Farmington. */
export function askedPlace(url: URL, at: Partial<CensusPlace> = {}): CensusPlace {
  const street = url.searchParams.get('address')?.split(',')[0]?.toUpperCase() ?? '';
  return { street, latitude: 36.74, longitude: -108.19, ...at };
}
