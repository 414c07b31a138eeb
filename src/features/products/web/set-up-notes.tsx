import { followedObjects, paymentsContract } from '../../../kernel/payments.ts';
import { Panel } from '../../../web/ui/panel.tsx';

/** From nothing to a received test event, then to live money. Keys are set where the program runs, never here. */
export function SetUpNotes() {
  const address = `${location.origin}/api${paymentsContract.receiveEvent.path}`;
  const isLocal = location.protocol !== 'https:';
  return (
    <Panel title="Setup Notes">
      <ol className="set-up-notes">
        <li>
          Create an account at{' '}
          <a href="https://dashboard.stripe.com/register" target="_blank" rel="noreferrer">
            stripe.com
          </a>{' '}
          and stay in its test mode at first: nobody is charged there.
        </li>
        <li>
          In Stripe under Developers, API keys, copy the secret key. Whoever runs Haulyard sets it as{' '}
          <code>STRIPE_SECRET_KEY</code> and starts the program again. It is never stored or shown here.
        </li>
        <li>
          In Stripe under Developers, Webhooks, add the endpoint <code>{address}</code> for all events of{' '}
          {new Intl.ListFormat('en-US').format(Object.values(followedObjects))}. Copy its signing secret; it is set as{' '}
          <code>STRIPE_WEBHOOK_SECRET</code> in the same way, and never stored or shown here either. Stripe has to reach
          the address over https.
          {isLocal && (
            <>
              {' '}
              This address it cannot reach: while you try, run <code>stripe listen --forward-to {address}</code> with
              Stripe’s own command-line program instead, which prints the signing secret to set.
            </>
          )}
        </li>
        <li>
          Send a test event: create any product in Stripe. Within seconds the line above says when Stripe was last heard
          of. If Stripe shows that it was answered with an error instead, the secret is that of another endpoint: each
          has its own.
        </li>
        <li>
          In Stripe under Settings, Customer emails, switch off the emails for invoices: Haulyard writes to your
          customers itself, with your name and from your address. It writes once about invoices made on Stripe’s own
          pages too.
        </li>
        <li>
          In Stripe under Settings, Billing, choose how often a failed AutoPay is tried again, and that the subscription
          stays past due after the last time: its invoice stays open, and can be paid on its page.
        </li>
        <li>Create your products here, or in Stripe and then choose Sync Products.</li>
        <li>
          Once all is as you want it, put the live key and the signing secret of a live endpoint in place of the test
          ones. The products of test mode stay in test mode: sync again.
        </li>
      </ol>
    </Panel>
  );
}
