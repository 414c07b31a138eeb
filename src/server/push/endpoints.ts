/** Browsers name the address to which is pushed: it must lead out of here, and to nothing inside (security 1.3.6). */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isInside } from '../own-networks.ts';

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
