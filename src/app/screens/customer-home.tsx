import { ownAccountContract } from '../../features/customer-account/account.ts';
import { customerAccountContract } from '../../features/customer-account/contract.ts';
import { healthOf } from '../../features/customer-account/health.ts';
import { shownPickups } from '../../features/customer-account/performance.ts';
import { AccountAlerts } from '../../features/customer-account/web/account-alerts.tsx';
import { AccountSummary } from '../../features/customer-account/web/account-summary.tsx';
import { ComingPanel } from '../../features/customer-account/web/coming-panel.tsx';
import { HealthPanel } from '../../features/customer-account/web/health-panel.tsx';
import { HomeInvoices } from '../../features/customer-account/web/home-invoices.tsx';
import { HomeService } from '../../features/customer-account/web/home-service.tsx';
import { NextDay } from '../../features/customer-account/web/next-day.tsx';
import { Owed } from '../../features/customer-account/web/owed.tsx';
import { Part } from '../../features/customer-account/web/part.tsx';
import { PastPickups } from '../../features/customer-account/web/past-pickups.tsx';
import { PerformancePanel } from '../../features/customer-account/web/performance-panel.tsx';
import { QuickActions } from '../../features/customer-account/web/quick-actions.tsx';
import { StatusCards } from '../../features/customer-account/web/status-cards.tsx';
import { TabLink } from '../../features/customer-account/web/tab-link.tsx';
import { pickupWords } from '../../features/customer-account/web/words.ts';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { homeWords } from '../../features/customer-account/web/words-home.ts';
import { ownProfileContract } from '../../features/users/own-profile.ts';
import { useActor } from '../../web/actor.ts';
import { useWords } from '../../web/language.ts';
import { Panel } from '../../web/ui/panel.tsx';
import { useRead } from '../../web/use-read.ts';
import { useTitle } from '../../web/use-title.ts';
import { appWords } from '../words.ts';

// Some changes say whose they are to nobody: what is left open asks again now and then.
const often = { everyMs: 5 * 60_000 };

/** The next day, the debt, and below them all that a customer looks for (spec 3 §2). */
export function CustomerHomeScreen() {
  const { places, welcome } = useWords(appWords);
  const say = useWords(homeWords);
  const { unreadable } = useWords(pickupWords);
  const accountSays = useWords(accountWords);
  const { firstName } = useActor();
  useTitle(places.customer);
  const pickups = useRead(customerAccountContract.get, {}, often);
  const state = useRead(ownAccountContract.account, {}, often);
  const person = useRead(ownProfileContract.profile, {});
  const [{ data: served }, { data: account }, { data: profile }] = [pickups, state, person];
  // Until one of them says that there is no contact, each part stands or fails by itself.
  const isLinked = account?.isLinked ?? served?.isLinked ?? true;
  return (
    <div className="page customer-home">
      <h1 className="visually-hidden">{places.customer}</h1>
      <Part title={unreadable} read={pickups} lines={6}>
        {(data) => <NextDay welcome={welcome(firstName)} {...data} />}
      </Part>
      <Part title={accountSays.unreadable} read={state}>
        {(data) => (
          <>
            <AccountAlerts account={data} />
            <Owed debt={data.debt} notPayable={data.notPayable} />
            {data.isLinked && <StatusCards account={data} />}
          </>
        )}
      </Part>
      <QuickActions isLinked={isLinked} unread={account?.unread ?? 0} />
      {isLinked && (
        <div className="customer-columns">
          {served && (
            <>
              <Panel title={say.lastPickups} actions={<TabLink tab="history">{say.allPickups}</TabLink>}>
                <PastPickups pickups={served.pickups.slice(0, shownPickups)} label={say.lastPickups} />
              </Panel>
              <ComingPanel coming={served.coming} lost={served.lost} />
            </>
          )}
          <HomeInvoices />
          <HomeService account={account} addresses={served?.addresses} />
          {served && <PerformancePanel pickups={served.pickups} />}
          {(account ?? served ?? profile) && (
            <HealthPanel health={healthOf({ account, addresses: served?.addresses, phone: profile?.phone })} />
          )}
          <Part title={accountSays.profileUnreadable} read={person}>
            {(data) => <AccountSummary profile={data} />}
          </Part>
        </div>
      )}
    </div>
  );
}
