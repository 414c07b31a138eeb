/** A process of its own that asks as fast as it is answered, over a fixed number of connections. */
import { randomUUID } from 'node:crypto';
import net from 'node:net';

/** What to ask; `stop` and `create` make a new body for every request. */
export type Load = Readonly<{
  kind: 'get' | 'stop' | 'create';
  paths: readonly string[];
  host: string;
  port: number;
  cookie: string;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}>;
export type LoadResult = Readonly<{
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  refused: number;
  firstRefusal: string | undefined;
}>;
/** `measuring` is sent when the warm-up is over, `done` at the end. */
export type LoadMessage = { measuring: true } | { done: LoadResult };

type Answer = Readonly<{ status: number; body: string }>;

/** One kept-alive HTTP/1.1 connection that carries one request at a time. */
async function connection(host: string, port: number): Promise<(request: string) => Promise<Answer>> {
  const socket = net.connect({ host, port, noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received: Buffer[] = [];
  let length = 0;
  let needed = 0;
  let status = 0;
  let answered: (answer: Answer) => void = () => {};
  let failed: (error: Error) => void = () => {};
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(new Error('The server closed the connection')));
  socket.on('data', (piece: Buffer) => {
    received.push(piece);
    length += piece.length;
    if (needed === 0) {
      const so = received.length === 1 ? piece : Buffer.concat(received);
      const headEnd = so.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = so.toString('latin1', 0, headEnd);
      status = Number(head.slice(9, 12));
      const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (contentLength === undefined) return failed(new Error(`An answer without a length: ${head}`));
      needed = headEnd + 4 + Number(contentLength);
    }
    if (length < needed) return;
    const body = status === 200 ? '' : Buffer.concat(received).toString('utf8', Math.max(0, needed - 400), needed);
    received = [];
    length = 0;
    needed = 0;
    answered({ status, body });
  });
  return (request) =>
    new Promise((resolve, reject) => {
      answered = resolve;
      failed = reject;
      socket.write(request);
    });
}

/** The bytes of the n-th request. Stops are completed on the first round, skipped on the next, and so on. */
function requestOf(load: Load, n: number): string {
  const path = load.paths[n % load.paths.length] ?? '/';
  const head = `Host: ${load.host}:${load.port}\r\nCookie: session=${load.cookie}\r\nAccept: application/json\r\n`;
  if (load.kind === 'get') return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
  const round = Math.floor(n / load.paths.length);
  const target = load.kind === 'stop' ? `${path}/${round % 2 === 0 ? 'completion' : 'skip'}` : path;
  const body = JSON.stringify(load.kind === 'stop' ? stopCommand(n) : newContact(n));
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `POST ${target} HTTP/1.1\r\n${head}${type}\r\n${body}`;
}

function stopCommand(n: number) {
  const position = { latitude: 36.73 + (n % 97) / 10_000, longitude: -108.2, accuracyMetres: 9 };
  return {
    commandId: randomUUID(),
    at: new Date().toISOString(),
    notes: n % 10 === 0 ? 'Two extra bags' : null,
    position,
  };
}

function newContact(n: number) {
  const name = { firstName: 'Verna', lastName: `Benally ${n}` };
  const phone = `(505) ${200 + (n % 700)}-${String(n % 10_000).padStart(4, '0')}`;
  return { ...name, email: `verna${n}@example.com`, phone, companyName: null, status: 'New Lead' };
}

async function run(load: Load): Promise<LoadResult> {
  const begin = performance.now();
  const measureFrom = begin + load.warmUpSeconds * 1000;
  const end = measureFrom + load.seconds * 1000;
  const latencies: number[] = [];
  let sent = 0;
  let refused = 0;
  let firstRefusal: string | undefined;
  const timer = setTimeout(() => process.send?.({ measuring: true } satisfies LoadMessage), load.warmUpSeconds * 1000);
  const work = async () => {
    const ask = await connection(load.host, load.port);
    for (let at = performance.now(); at < end; ) {
      const { status, body } = await ask(requestOf(load, sent++));
      const now = performance.now();
      if (status !== 200) {
        refused++;
        firstRefusal ??= `${status} ${body}`;
      }
      if (at >= measureFrom && now <= end) latencies.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  clearTimeout(timer);
  const sorted = Float64Array.from(latencies).sort();
  const part = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
  return { requests: sorted.length, seconds: load.seconds, p50: part(0.5), p99: part(0.99), refused, firstRefusal };
}

process.once('message', async (load: Load) => {
  const done = await run(load);
  process.send?.({ done } satisfies LoadMessage, () => process.exit(0));
});
