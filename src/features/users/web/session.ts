import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '../../../kernel/roles.ts';
import { onSignedOut, onSpoken } from '../../../web/client.ts';
import { keepInterrupted } from '../../../web/interrupted.ts';
import { language, wordsNow } from '../../../web/language.ts';
import { forgetPersonal, keepPublic, overtake, query, queryClient, readAgain } from '../../../web/query-client.ts';
import { toast, toastStore } from '../../../web/ui/toast.ts';
import { usersContract } from '../contract.ts';
import { endMessages, endSession, isLeaving, noteLeaving } from './unfinished-sign-out.ts';
import { sessionWords } from './words-session.ts';

/** Who is signed in. Asked once and then known until something ends the session; retried after 1 s and 2 s (spec 1 §9). */
const session = queryOptions({
  ...query(usersContract.session, {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 2,
  retryDelay: (failures) => 1000 * (failures + 1),
});

/** The signed-in person, if there is one; a failure is told and thrown on. */
export async function loadActor(): Promise<Actor | undefined> {
  if (isLeaving() && !(await endSession())) return undefined;
  try {
    const { user } = await queryClient.ensureQueryData(session);
    if (!user && here) end();
    here = user;
    language.speak(user?.language);
    return user ?? undefined;
  } catch (error) {
    const say = wordsNow(sessionWords);
    toast.error(say.profileError, say.profileUnread);
    throw error;
  }
}

/** Asks the server again, for when it is doubtful whether the session still stands. */
export async function checkSession(): Promise<void> {
  const since = told;
  await queryClient.fetchQuery({ ...session, staleTime: 0 }).then(
    ({ user }) => {
      if (since !== told) return;
      if (!user) return isHere() && left();
      const needsSetUp = user.needsTwoStep && !here?.needsTwoStep;
      here = user;
      speak(user);
      if (!needsSetUp) return;
      keepInterrupted(); // nothing more can be saved before the second step is set up
      tellLeft();
    },
    () => {}, // no answer says nothing about the session
  );
}

/**
 * Whom this page took to be here last. What is known of the session may be behind it: a weak signal brings an answer after
 * the one that this device kept was taken for it, and nobody has heard of that yet.
 */
let here: Actor | null | undefined;
const isHere = () => here !== null;

/** Counts how often it was known without asking who is here. */
let told = 0;

/** What is still being asked was asked before this was known, and would take its place. */
function tell(user: Actor | null): void {
  told++;
  here = user;
  overtake(usersContract.session.name);
  void queryClient.cancelQueries({ queryKey: session.queryKey });
  queryClient.setQueryData(session.queryKey, { user });
}

/** Other tabs of this browser share the cookie, so they start anew when it changes. */
const tabs = new BroadcastChannel('session');
const entered = 'entered';

/** The answers for whoever was here before must not be seen by whoever comes now. */
export function enter(user: Actor): void {
  isOver = false;
  enteredAt = performance.now();
  noteLeaving(false);
  void forgetPersonal();
  language.speak(user.language);
  tell(user);
  tabs.postMessage(entered);
}

/** What the server has said in sentences, it says again in the other language. */
function speak(actor: Actor): void {
  const before = language.current();
  language.speak(actor.language);
  if (language.current() !== before) readAgain();
}

/** After somebody has changed their own name or language. */
export function renewActor({ id, role, firstName, lastName, email, language: spoken }: Actor): void {
  const actor = { id, role, firstName, lastName, email, language: spoken };
  tell(actor);
  speak(actor);
  void keepPublic();
}

/** Ends the session and what this browser shows of it; locally in any case (spec 1 §4). False when the server could not be told. */
export async function signOut(): Promise<boolean> {
  noteLeaving(true);
  const [isTold] = await Promise.all([endSession(), endMessages()]);
  await forgetAll();
  tabs.postMessage('left');
  return isTold;
}

const leaveListeners = new Set<() => void>();

/**
 * Hears when the session has ended without the user asking for it, expired, revoked, or ended in another tab, and when it
 * lets them do nothing any more but set up the second step.
 */
export function onLeft(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => void leaveListeners.delete(listener);
}

let enteredAt = Number.NEGATIVE_INFINITY;

/** What was asked before somebody signed in says nothing of their session. */
function leave(askedAt: number): void {
  if (askedAt > enteredAt && isHere()) left();
}

let isOver = false;

/** Whether a session of this page has ended without the user asking for it, and nobody has signed in since. */
export const hasEnded = (): boolean => isOver;

function end(): void {
  isOver = true;
  keepInterrupted();
  void forgetAll();
}

function tellLeft(): void {
  for (const listener of leaveListeners) listener();
}

function left(): void {
  end();
  tellLeft();
}

async function forgetAll(): Promise<void> {
  const isForgotten = forgetPersonal();
  tell(null);
  toastStore.clear();
  await isForgotten;
}

onSignedOut(leave);
// Chosen on another device. A page that speaks the language of a customer to whom the device was handed goes on in it.
onSpoken((spoken) => here && spoken !== here.language && void checkSession());
tabs.addEventListener('message', ({ data }) => {
  // A tab that rests has not heard that the session had ended: what is typed here outlives that, too.
  if (data === entered) addEventListener('pagehide', keepInterrupted, { once: true });
  location.reload();
});
