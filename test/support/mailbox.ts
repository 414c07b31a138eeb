import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = Readonly<{ to: string; raw: string }>;

/** An SMTP code, or that and words, with which an address is refused. */
type Answer = (address: string) => number | string | undefined;

/** A real mail server on loopback that keeps what it takes; it may refuse a recipient, or a sender. */
export async function aMailServer(answer: Answer = () => undefined, answerSender: Answer = () => undefined) {
  const received: Received[] = [];
  function refusal(said: ReturnType<Answer>): Error | null {
    if (said === undefined) return null;
    const [, code, words = `Refused with ${code}`] = /^(\d+) ?(.+)?$/.exec(`${said}`) ?? [];
    return Object.assign(new Error(words), { responseCode: Number(code) });
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1, // a product keeps its line for the next letter, and half a minute would be given to it
    onMailFrom: ({ address }, _session, done) => done(refusal(answerSender(address))),
    onRcptTo: ({ address }, _session, done) => done(refusal(answer(address))),
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
