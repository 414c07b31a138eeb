/** Browsers name the address to which is pushed: it must lead out of here, and to nothing inside (security 1.3.6). */
import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [network, prefix] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as const)
  inside.addSubnet(String(network), Number(prefix), 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is of a machine or network of one's own. */
export const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp)$/i;

/** Whether an address may be one of a push service: https on its usual port, by a name of the public internet. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  const { hostname } = url;
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') && !innerNames.test(hostname);
}

/** Looks a name up, and refuses what it leads to inside: a name may say another thing each time that it is asked. */
export const lookUpOutside: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const bad = found?.some(({ address }) => isInside(address));
    if (error || bad) return answer(error ?? Object.assign(new Error('It leads inside'), { code: 'EINSIDE' }), '', 0);
    if (options.all) return answer(null, found);
    const [first] = found;
    answer(null, first?.address ?? '', first?.family ?? 0);
  });
