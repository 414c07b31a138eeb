/** What a bank's own page would be: its customer says whether it is them. It works without scripts. */
import { authenticationFailed } from '../authentication.ts';
import { endSession } from '../checkout-sessions.ts';
import { confirmSetupIntent, failAuthentication } from '../setup-intents.ts';
import type { World } from '../world.ts';
import { html, notFound, type Page, pageOf, redirect } from './html.ts';
import { afterwards, showSetup } from './setup-page.ts';

type Asked = Readonly<{ /** What is agreed to. */ what: string; last4: string | undefined }>;

/** @param action where the answer is posted, as `answer=complete` or `answer=fail` */
export function authenticationPage(action: string, { what, last4 }: Asked, formTargets = ''): Page {
  const answer = (value: string, label: string, kind: string) =>
    html`<form method="post" action="${action}"><input type="hidden" name="answer" value="${value}"><button type="submit" class="${kind}">${label}</button></form>`;
  const content = html`<main class="one"><section>
<h2>3D Secure 2 test page</h2>
<p class="soft">Here the bank of the card ending in ${last4} would ask its customer about ${what}.</p>
${answer('complete', 'Complete', '')}
${answer('fail', 'Fail', 'quiet')}
</section></main>`;
  return pageOf('Authenticate', content, { formTargets });
}

/** `/c/authenticate/seti_…`, for a card that is saved. @param form what was answered, or undefined */
export function savingPage(world: World, path: string, form: Readonly<Record<string, string>> | undefined): Page {
  const intent = world.setupIntents.find(path.split('/').at(-1) ?? '');
  const method = world.paymentMethods.find(String(intent?.payment_method));
  const returnUrl = intent?.next_action?.redirect_to_url?.return_url;
  if (!intent || !method || !returnUrl || intent.status !== 'requires_action') return notFound();
  const session = world.sessions
    .all()
    .find(({ setup_intent, status }) => setup_intent === intent.id && status === 'open');
  const leadsTo = session ? (session.success_url ?? '') : returnUrl;
  const what = `saving it with ${world.settings.accountName}`;
  if (!form)
    return authenticationPage(
      path,
      { what, last4: method.card?.last4 },
      URL.canParse(leadsTo) ? new URL(leadsTo).origin : '',
    );
  const isComplete = form.answer === 'complete';
  if (isComplete) confirmSetupIntent(world, intent, method.id, { isAuthenticated: true });
  else failAuthentication(world, intent);
  if (session && !isComplete) return showSetup(world, session, { message: authenticationFailed });
  if (session) {
    endSession(world, session);
    return redirect(afterwards(session));
  }
  const back = new URL(returnUrl);
  back.searchParams.set('setup_intent', intent.id);
  back.searchParams.set('setup_intent_client_secret', intent.client_secret ?? '');
  back.searchParams.set('redirect_status', isComplete ? 'succeeded' : 'failed');
  return redirect(back.href);
}
