import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../../../kernel/refusal.ts';
import { isAdmin, roleHome } from '../../../kernel/roles.ts';
import { gate } from '../../../server/http-access.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { landingContract } from '../contract.ts';
import { say } from '../words.ts';
import { closedPage } from './closed-page.ts';
import { findSite } from './find-site.ts';
import { type Answered, answerArea, answerContact, answerWaiting } from './form-answers.ts';
import { fullPage } from './full-page.ts';
import { type Forms, homePage } from './home-page.ts';
import type { LandingKit } from './service-area.ts';
import { isOpen, type Page, type Site } from './site.ts';
import { smallPrintPage } from './small-print.ts';
import { answerStart } from './start-answers.ts';
import { startPage } from './start-page.ts';
import { beginning, type StartState } from './start-state.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const mostFormBytes = 40_000;

/** The forms of the home page by their address, and where on the page they stand. */
const forms: Readonly<Record<string, Readonly<{ section: string; answer: Answered }>>> = {
  '/contact': { section: 'contact', answer: answerContact },
  '/service-area': { section: 'service-area', answer: answerArea },
  '/waiting-list': { section: 'service-area', answer: answerWaiting },
};

/**
 * The pages that everybody may see, as whole HTML: readable before any program runs, also to search engines. Their
 * forms work without one; with one, only the part of the page that was sent is put in place of the old one.
 * @param shell the built `landing.html`
 */
export function servePages(app: FastifyInstance, kit: LandingKit, shell: string): void {
  void app.register(async (pages) => {
    const urlencoded = { parseAs: 'string', bodyLimit: mostFormBytes } as const;
    // The API takes no such fields (mass e-mail's one click has none that count); these pages do.
    pages.removeContentTypeParser('application/x-www-form-urlencoded');
    pages.addContentTypeParser('application/x-www-form-urlencoded', urlencoded, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.addHook('onRequest', gate(landingContract.sendMessage, kit));
    pages.setErrorHandler((error, request, reply) => answerTrouble(error, request, reply));

    pages.get('/', async (request, reply) => {
      // Who signed out while the server did not hear it still has the cookie.
      if ('signed-out' in (request.query as object)) request.actor = undefined;
      const isPreview = 'preview' in (request.query as object) && request.actor && isAdmin(request.actor);
      if (request.actor && !isPreview)
        return reply.header('cache-control', 'no-store').redirect(roleHome(request.actor.role));
      return sendHome(request, reply, {});
    });
    for (const which of ['privacy', 'terms'] as const)
      pages.get(`/${which}`, async (request, reply) => {
        const [site, profile] = await Promise.all([findSite(kit, request.actor), findPublicProfile(kit.read)]);
        const own = which === 'privacy' ? profile?.privacyPolicy : profile?.termsOfService;
        return send(request, reply, site, smallPrintPage(site, which, own));
      });
    pages.get('/start', async (request, reply) => sendStart(request, reply, beginning()));
    pages.post('/start', async (request, reply) => {
      const { status, state } = await answerStart(kit, request);
      return sendStart(request, reply.code(status), state);
    });
    for (const [path, { section, answer }] of Object.entries(forms)) {
      pages.get(path, (_request, reply) => reply.redirect(`/#${section}`));
      pages.post(path, async (request, reply) => {
        const { status, forms: answered } = await answer(kit, request);
        reply.code(status);
        return sendHome(request, reply, answered);
      });
    }
  });

  async function sendHome(request: FastifyRequest, reply: FastifyReply, answered: Forms) {
    const site = await findSite(kit, request.actor);
    return send(request, reply, site, isOpen(site) ? homePage(site, answered) : closedPage(site, answered));
  }

  /** Nobody begins before it is published; whoever was on the way reads why it goes no further, beside what they have typed. */
  async function sendStart(request: FastifyRequest, reply: FastifyReply, state: StartState) {
    const site = await findSite(kit, request.actor);
    const isOnTheWay = request.method === 'POST';
    return isOpen(site) || isOnTheWay ? send(request, reply, site, startPage(site, state)) : reply.redirect('/');
  }

  async function send(request: FastifyRequest, reply: FastifyReply, site: Site, page: Page) {
    const text = fullPage(shell, site, page);
    // What is shown depends on who is signed in.
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotli(text, quickly));
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipped(text));
    return reply.send(text);
  }
}

/** A page without the company's look: what it needs may be what is out of reach. */
function answerTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : undefined;
  const given = (error as { statusCode?: number }).statusCode ?? 503;
  const status = refusal ? refusalStatus[refusal.kind] : given;
  if (status >= 500) request.log.error({ err: error }, 'a public page failed');
  const text = refusal?.message ?? (status < 500 ? say.unreadable : say.away);
  return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
}
