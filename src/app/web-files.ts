import fs from 'node:fs';
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';

type Colours = Readonly<{ primaryColor: string; secondaryColor: string; accentColor: string }>;

/**
 * Serves the built web app; every path that is neither a file nor below `/api` is a screen and gets its page.
 * @param findColours the company's; undefined before the owner's set-up
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  findColours: () => Promise<Colours | undefined>,
): Promise<void> {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  let known: Colours | undefined;
  /** A database that is away for a moment is no reason to show nothing. */
  async function brandedPage(): Promise<string> {
    known = await findColours().catch(() => known);
    return known ? inColours(page, known) : page;
  }
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
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api') && !path.extname(request.url.split('?')[0] ?? '');
    if (isScreen)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await brandedPage());
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

/** The page with the company's colours on its first element, so that no others flash before the program runs. */
function inColours(page: string, { primaryColor, secondaryColor, accentColor }: Colours): string {
  const colours = { primary: primaryColor, secondary: secondaryColor, accent: accentColor };
  const style = Object.entries(colours)
    .filter(([, colour]) => /^#[0-9a-f]{6}$/i.test(colour))
    .map(([part, colour]) => `--brand-${part}:${colour}`);
  return page.replace('<html lang="en"', () => `<html lang="en" style="${style.join(';')}"`);
}
