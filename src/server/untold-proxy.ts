import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Where proxies of one's own stand: nobody from elsewhere reaches us from there. */
const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/**
 * Says once that a proxy stands before us of which we were not told. Everybody has its address then: the wrong passwords
 * of one keep all others from signing in, and the cookie is not pinned to TLS.
 */
export function tellOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && isNear(remoteAddress)) {
      isTold = true;
      request.log.warn(
        { proxy: remoteAddress },
        'a proxy passes requests on, and TRUST_PROXY does not name it: everybody counts as one address; set it to the address of the proxy',
      );
    }
    done();
  });
}

function isNear(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return near.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}
