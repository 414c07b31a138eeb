import net from 'node:net';
import os from 'node:os';
import type { Configuration } from './configuration.ts';

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/**
 * Where people reach a demo: its links lead there, also those of its payment provider. Who lets other machines reach it
 * and does not say by which address is taken to mean this machine's own. Undefined while nobody knows its port.
 */
export function demoAddress(
  { publicUrl, host, port }: Pick<Configuration, 'publicUrl' | 'host' | 'port'>,
  interfaces: Interfaces = os.networkInterfaces(),
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (port === 0) return undefined;
  const name = ['0.0.0.0', '::'].includes(host) ? (ownAddress(interfaces) ?? 'localhost') : host;
  return `http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`;
}

const ownAddress = (interfaces: Interfaces): string | undefined =>
  Object.values(interfaces)
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
