/** A wire to the database that can be cut, or fall silent. */
import net from 'node:net';
import path from 'node:path';

export function aWire() {
  const connections = new Set<net.Socket>();
  let target: string | { host: string; port: number } = '';
  let isCut = false;
  const wire = net.createServer((client) => {
    if (isCut) return client.destroy();
    const database = typeof target === 'string' ? net.connect(target) : net.connect(target);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      connections.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  return {
    /** @param port any free one unless said */
    async through(databaseUrl: string, port = 0) {
      await new Promise<void>((listening) => wire.listen(port, '127.0.0.1', listening));
      const url = new URL(databaseUrl);
      const folder = url.searchParams.get('host');
      target = folder ? path.join(folder, '.s.PGSQL.5432') : { host: url.hostname, port: Number(url.port || 5432) };
      url.searchParams.delete('host');
      url.host = `127.0.0.1:${(wire.address() as net.AddressInfo).port}`;
      return url.href;
    },
    cut() {
      isCut = true;
      for (const connection of connections) connection.destroy();
      connections.clear();
    },
    mend() {
      isCut = false;
    },
    /** Whatever is connected stays so, and nothing comes through any more: as when a machine lost its power. */
    silence() {
      for (const connection of connections) connection.unpipe().pause();
      connections.clear();
    },
    close: () => wire.close(),
  };
}
