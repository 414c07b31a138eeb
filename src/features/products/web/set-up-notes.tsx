import { Panel } from '../../../web/ui/panel.tsx';

/** From nothing to products that can be billed. Keys are set where the program runs, never here. */
export function SetUpNotes() {
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
          Set the signing secret of Stripe's webhooks as <code>STRIPE_WEBHOOK_SECRET</code> in the same way.
        </li>
        <li>Create your products here, or in Stripe and then choose Sync Products.</li>
        <li>
          Once all is as you want it, put the live key in place of the test key. The products of test mode stay in test
          mode: sync again.
        </li>
      </ol>
    </Panel>
  );
}
