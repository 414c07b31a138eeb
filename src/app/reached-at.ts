import net from 'node:net';
import os from 'node:os';
import type { Configuration } from './configuration.ts';

type Interfaces = ReturnType<typeof os.networkInterfaces>;

const everywhere = ['0.0.0.0', '::'];

/** Where a browser opens what listens there; of what listens everywhere, in the network that this machine is in. */
export function reachedAt(host: string, port: number, interfaces: Interfaces = os.networkInterfaces()): string {
  const name = everywhere.includes(host) ? (ownAddress(interfaces) ?? 'localhost') : host;
  return `http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** The same on this machine itself: who listens on one address alone does not listen on `localhost`. */
export const reachedHereAt = (host: string, port: number): string =>
  reachedAt(everywhere.includes(host) ? 'localhost' : host, port);

/**
 * Where people reach a demo: its links lead there, also those of its payment provider. Who lets other machines reach it
 * and does not say by which address is taken to mean this machine's own. Undefined while nobody knows its port.
 */
export function demoAddress(
  { publicUrl, host, port }: Pick<Configuration, 'publicUrl' | 'host' | 'port'>,
  interfaces?: Interfaces,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return port === 0 ? undefined : reachedAt(host, port, interfaces);
}

const ownAddress = (interfaces: Interfaces): string | undefined =>
  Object.values(interfaces)
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
