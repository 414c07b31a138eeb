import net from 'node:net';

/**
 * A line between browser and server that can really be cut: a TCP proxy on loopback. `cut` refuses and breaks every
 * connection, `deafen` lets requests through and loses the answers, `loseStreams` does so for good to those that follow
 * changes, and breaks none; `mend` works again.
 */
export async function aWeakLine(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<net.Socket>();
  const streams = new Set<net.Socket>();
  const lost = new WeakSet<net.Socket>();
  let state: 'open' | 'cut' | 'deaf' = 'open';

  const proxy = net.createServer((browser) => {
    if (state === 'cut') return browser.destroy();
    const server = net.connect(Number(port), hostname);
    for (const socket of [browser, server]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        streams.delete(socket);
        browser.destroy();
        server.destroy();
      });
    }
    browser.pipe(server);
    server.on('data', (bytes) => {
      if (bytes.includes('text/event-stream')) streams.add(server);
      if (state !== 'deaf' && !lost.has(server)) browser.write(bytes);
    });
    server.on('end', () => browser.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', () => resolve()));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(proxy.address() as net.AddressInfo).port}`,
    cut() {
      state = 'cut';
      breakAll();
    },
    deafen() {
      state = 'deaf';
    },
    /** Gives how many these were. */
    loseStreams() {
      for (const stream of streams) lost.add(stream);
      return streams.size;
    },
    mend() {
      breakAll();
      state = 'open';
    },
    close() {
      breakAll();
      proxy.close();
    },
  };
}
