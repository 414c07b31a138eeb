import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long bodies may take to arrive. */
export type Patience = Readonly<{
  /** For the whole body; an upload may go on in the next window if it brought enough in this one. */
  windowMs: number;
  uploadBytesPerSecond: number;
}>;

/** A photo over two bars of signal brings ten times this floor; a connection held open for its own sake does not. */
export const usualPatience: Patience = { windowMs: 30_000, uploadBytesPerSecond: 1_000 };

/** Cuts connections whose bodies trickle in, also when the request has been answered: nobody reads such a body any more. */
export function cutSlowBodies(app: FastifyInstance, { windowMs, uploadBytesPerSecond }: Patience): void {
  const enough = (uploadBytesPerSecond * windowMs) / 1000;
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply);
    done();
  });
  // Node answers for us whatever it is expected to do beside `100-continue` (RFC 9110 §10.1.1), and would wait for the body.
  app.server.on('checkExpectation', (_request, answer) => answer.writeHead(417, { connection: 'close' }).end());

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    const { socket } = raw;
    let seen = socket.bytesRead;
    const window = setInterval(() => {
      if (raw.complete) return clearInterval(window);
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      const goesOn = isUpload(request) && arrived >= enough && !reply.raw.writableEnded;
      if (!goesOn) cut();
    }, windowMs);
    const cut = () => {
      clearInterval(window);
      // As Node says it of a request that takes too long as a whole; it is answered and closed in one place.
      const late = Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', late, socket);
    };
    raw.once('close', () => clearInterval(window));
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');
