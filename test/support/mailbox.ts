import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = Readonly<{ to: string; raw: string }>;

/** A real mail server on loopback that keeps what it takes; `answer` may refuse a recipient with an SMTP code. */
export async function aMailServer(answer: (recipient: string) => number | undefined = () => undefined) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = answer(address);
      done(code ? Object.assign(new Error(`Refused with ${code}`), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(','), raw });
        done();
      });
    },
  });
  server.on('error', () => {}); // a client that breaks off is its own business
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
