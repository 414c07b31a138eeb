/** A server that speaks as much of PostgreSQL's protocol (3.0, "Message Formats") as asking for its version takes. */
import net from 'node:net';

/** @param version as `server_version_num` has it: 140009 */
export function postgresOf(version: string): Promise<{ url: string; close: () => void }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), idle])); // let in without a password
      socket.on('data', (question) => {
        if (question.toString('latin1', 0, 1) !== 'Q') return;
        socket.write(Buffer.concat([column('number'), row(version), message('C', text('SELECT 1')), idle]));
      });
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      resolve({ url: `postgresql://old@127.0.0.1:${port}/haulyard`, close: () => server.close() });
    });
  });
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const text = (value: string) => Buffer.from(`${value}\0`);
const idle = message('Z', Buffer.from('I'));
const textType = 25;
const column = (name: string) =>
  message('T', int16(1), text(name), int32(0), int16(0), int32(textType), int16(-1), int32(-1), int16(0));
const row = (value: string) => message('D', int16(1), int32(value.length), Buffer.from(value));
