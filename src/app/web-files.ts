import fs from 'node:fs';
import path from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Colours = Readonly<{ primaryColor: string; secondaryColor: string; accentColor: string }>;

/** Its page brings the customer's first screen alone, and the whole program to whoever else comes (decisions/0082). */
const portalHome = '/customer';

/**
 * Serves the built web app; every path that is neither a file nor below `/api` is a screen and gets its page.
 * @param findColours the company's; undefined before the owner's set-up
 */
export function serveWeb(app: FastifyInstance, folder: string, findColours: () => Promise<Colours | undefined>): void {
  const files = filesOf(folder);
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const [wholePage, portalPage] = [read('index.html'), read('portal.html')];
  let known: Colours | undefined;
  /** A database that is away for a moment is no reason to show nothing. */
  async function brandedPage(address: string): Promise<string> {
    known = await findColours().catch(() => known);
    const page = address === portalHome ? portalPage : wholePage;
    return known ? inColours(page, known) : page;
  }
  // One handler for all of them: a route for each file took a third of the server's start.
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(address)) return sendFile(request, reply, folder, address, files);
    // No screen begins with a dot: who looks for `.git` or `.env` learns that there is none (security 13.4).
    if (isRead && !address.startsWith('/api') && !path.extname(address) && !address.includes('/.'))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await brandedPage(address));
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

/** The addresses that are served: what is not among them cannot be reached, however it is written. */
function filesOf(folder: string): ReadonlySet<string> {
  const addresses = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join('/', path.relative(folder, entry.parentPath), entry.name))
    // Half a page: the server fills it in.
    .filter((address) => !address.startsWith('/landing.html'));
  return new Set(addresses);
}

const compressed = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The file as it was compressed by the build, where the browser takes it; asked again, only whether it has changed. */
async function sendFile(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  root: string,
  address: string,
  files: ReadonlySet<string>,
) {
  const accepted = String(raw.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  const [encoding, ending] =
    compressed.find(([name, ending]) => accepted.includes(name) && files.has(address + ending)) ?? [];
  const sent = await send(raw, address + (ending ?? ''), { root, index: false, cacheControl: false });
  if (sent.type === 'error') throw sent.metadata.error;
  const isNamedByContent = address.startsWith('/assets/');
  reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding).type(contentTypeOf(address));
  return reply.send(sent.stream);
}

function contentTypeOf(address: string): string {
  const type = send.mime.getType(address) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** The page with the company's colours on its first element, so that no others flash before the program runs. */
function inColours(page: string, { primaryColor, secondaryColor, accentColor }: Colours): string {
  const colours = { primary: primaryColor, secondary: secondaryColor, accent: accentColor };
  const style = Object.entries(colours)
    .filter(([, colour]) => /^#[0-9a-f]{6}$/i.test(colour))
    .map(([part, colour]) => `--brand-${part}:${colour}`);
  return page.replace('<html lang="en"', () => `<html lang="en" style="${style.join(';')}"`);
}
