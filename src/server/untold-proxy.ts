import type { FastifyInstance } from 'fastify';
import { isInside } from './own-networks.ts';

/**
 * Says once that a proxy stands before us of which we were not told. Everybody has its address then: the wrong passwords
 * of one keep all others from signing in, and the cookie is not pinned to TLS.
 */
export function tellOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && isInside(remoteAddress)) {
      isTold = true;
      request.log.warn(
        { proxy: remoteAddress },
        'a proxy passes requests on, and TRUST_PROXY does not name it: everybody counts as one address; set it to the address of the proxy',
      );
    }
    done();
  });
}
