import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownerHeader, positionHeader } from '../kernel/live-headers.ts';
import { mayCall, type Operation } from '../kernel/operation.ts';
import { allow, Refusal, twoStepNeeded } from '../kernel/refusal.ts';
import { type Actor, isStaff } from '../kernel/roles.ts';
import { sessionCookie } from './session-cookie.ts';
import { actorOfToken, type Who } from './sessions.ts';

/** The gate before anything of a request's body is read. */
export const gate =
  (operation: Operation, who: Who & Readonly<{ publicUrl: () => string }>) =>
  async (request: FastifyRequest, reply?: FastifyReply): Promise<void> => {
    refuseForeignOrigin(request);
    request.actor = await actorOfToken(who, sessionCookie({ request, publicUrl: who.publicUrl() }).token);
    // It counts what everybody does, and is none of theirs.
    if (request.actor && !isStaff(request.actor)) reply?.removeHeader(positionHeader);
    requireAccess(operation, request.actor);
    refuseOfAnother(request);
  };

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Cross-site forgery: a browser says where a changing request comes from. Programs without a browser send neither
 * header and have no cookie to be abused. (OWASP ASVS 3.5.1)
 */
function refuseForeignOrigin(request: FastifyRequest): void {
  if (!changing.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign = site ? site !== 'same-origin' && site !== 'none' : Boolean(origin) && !sameHost(origin, request.host);
  if (foreign) throw new Refusal('forbidden', 'foreign-origin', 'This request came from another site and was refused.');
}

function sameHost(origin: string | undefined, host: string): boolean {
  try {
    return new URL(origin ?? '').host === host;
  } catch {
    return false;
  }
}

/** The cookie of a browser is that of whoever signed in there last; what waits there may be somebody else's. */
function refuseOfAnother({ headers, actor }: FastifyRequest): void {
  const owner = headers[ownerHeader];
  if (owner && owner !== actor?.id)
    throw new Refusal('signed-out', 'signed-out', 'Somebody else is signed in here by now. Please sign in.');
}

/** The first gate: role against the operation's declared access. Objects are guarded by policy afterwards. */
function requireAccess(operation: Operation, actor: Actor | undefined): void {
  const { access } = operation;
  if (access === 'anyone') return;
  if (!actor) throw new Refusal('signed-out', 'signed-out', 'User not authenticated. Please sign in.');
  if (actor.needsTwoStep && !operation.isBeforeTwoStep)
    throw new Refusal(
      'forbidden',
      twoStepNeeded,
      'Set up two-step sign-in first: your company asks it of administrators.',
    );
  allow(mayCall(actor, operation), operation.forbidden);
}
