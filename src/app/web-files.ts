import fs from 'node:fs';
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app; every path that is neither a file nor below `/api` is a screen and gets its page. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = fs.readFileSync(path.join(folder, 'index.html'));
  await app.register(statics, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/landing.html*'], // half a page: the server fills it in
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api') && !path.extname(request.url.split('?')[0] ?? '');
    if (isScreen) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    return reply.code(404).send({
      error: {
        kind: 'missing',
        code: 'missing',
        message: 'There is nothing at this address.',
        requestId: request.id,
      },
    });
  });
}
