import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { usePrefetchQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { AddressBrief } from '../../features/addresses/web/address-brief.tsx';
import { ContactAddresses } from '../../features/addresses/web/contact-addresses.tsx';
import { callAnswerContract } from '../../features/call-answer/contract.ts';
import { contactsContract } from '../../features/contacts/contract.ts';
import { ContactDialog } from '../../features/contacts/web/contact-dialog.tsx';
import { BackToContacts, ContactHeader } from '../../features/contacts/web/contact-header.tsx';
import { ContactOverview } from '../../features/contacts/web/contact-overview.tsx';
import { PromoteDialog } from '../../features/contacts/web/promote-dialog.tsx';
import { ContactRouteActivity } from '../../features/daily-routes/web/contact-route-activity.tsx';
import { ContactDoubles } from '../../features/duplicates/web/contact-doubles.tsx';
import { LooksLike } from '../../features/duplicates/web/looks-like.tsx';
import { MergeDialog } from '../../features/duplicates/web/merge-dialog.tsx';
import { ContactHistory } from '../../features/history/web/contact-history.tsx';
import { routesContract } from '../../features/routes/contract.ts';
import { FitButton } from '../../features/routes/web/fit-button.tsx';
import type { FittedAddress } from '../../features/routes/web/fit-dialog.tsx';
import { ContactServices } from '../../features/services/web/contact-services.tsx';
import { ContactSuspensions } from '../../features/suspensions/web/contact-suspensions.tsx';
import { mayCall } from '../../kernel/operation.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { useActor } from '../../web/actor.ts';
import { query } from '../../web/query-client.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { useAnyUnsaved } from '../../web/ui/form-dialog.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { SkeletonLines } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { urlChoice, urlText, useUrlState } from '../../web/url-state.ts';
import { useRead } from '../../web/use-read.ts';
import { useTitle } from '../../web/use-title.ts';
import { ContactAccount } from './contact-account.tsx';
import { ContactAnswer } from './contact-answer.tsx';
import './contact.css';
import { latePart } from '../../web/ui/late-part.tsx';

const ContactActivities = latePart(() =>
  import('../../features/activities/web/contact-activities.tsx').then(({ ContactActivities }) => ContactActivities),
);

const ContactAgreements = latePart(() =>
  import('../../features/customer-agreements/web/contact-agreements.tsx').then(
    ({ ContactAgreements }) => ContactAgreements,
  ),
);

const ContactBilling = latePart(() => import('./contact-billing.tsx').then((one) => one.ContactBilling));

const ContactRequests = latePart(() =>
  import('../../features/service-requests/web/contact-requests.tsx').then(({ ContactRequests }) => ContactRequests),
);

const ContactReminders = latePart(() =>
  import('../../features/pickup-reminders/web/contact-reminders.tsx').then(({ ContactReminders }) => ContactReminders),
);

const ContactMailing = latePart(() =>
  import('../../features/mailing-list/web/contact-mailing.tsx').then(({ ContactMailing }) => ContactMailing),
);

const AsksAboutBill = latePart(() => import('./asks-about-bill.tsx').then((one) => one.AsksAboutBill));

const MovedAddressForm = latePart(() =>
  import('../../features/addresses/web/moved-address-form.tsx').then(({ MovedAddressForm }) => MovedAddressForm),
);

const tabs = [
  { name: 'overview', label: 'Contact Overview' },
  { name: 'addresses', label: 'Addresses' },
  { name: 'activities', label: 'Activities' },
  { name: 'routes', label: 'Route Activity' },
  { name: 'agreement', label: 'Service Agreement' },
  { name: 'billing', label: 'Billing' },
  { name: 'history', label: 'History' },
] as const;
const tabNames = tabs.map(({ name }) => name);
/** In the address while it is being chosen with whom a contact is merged; then it is that contact's id. */
const notChosenYet = 'with';

export function ContactScreen() {
  const { contactId = '' }: { contactId?: string } = useParams({ strict: false });
  // What is open on one contact does not open on the next.
  return <OneContact key={contactId} contactId={contactId} />;
}

const urlState = {
  tab: urlChoice(tabNames, 'overview'),
  merge: urlText(),
  account: urlChoice(['', 'new'], ''),
};

function OneContact({ contactId }: Readonly<{ contactId: string }>) {
  const [{ tab, merge, account }, set] = useUrlState(urlState);
  usePrefetchQuery(query(callAnswerContract.get, { contactId }));
  const { data: contact, error, refetch } = useRead(contactsContract.get, { id: contactId });
  const [isEditing, setEditing] = useState(false);
  const [serviceChanges, setServiceChanges] = useState(0);
  const navigate = useNavigate();
  const isAnyUnsaved = useAnyUnsaved();
  // On a phone the answer fills a screen: there it belongs to the overview, so that the other tabs begin on the first.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

  const isMissing = error instanceof Refusal && (error.kind === 'missing' || error.kind === 'invalid');
  const isStillOpen = isMissing && contact !== undefined && isAnyUnsaved;
  useEffect(() => {
    if (isStillOpen) toast.error('Contact Not Found', stillOpen);
  }, [isStillOpen]);
  if (isMissing && !isStillOpen)
    return error.code === 'contact-merged' ? <ToKept refusal={error} /> : <ContactNotFound />;
  if (error && !contact)
    return (
      <ErrorPanel title="The contact could not be loaded" error={error} onRetry={() => void refetch()} isWholePage />
    );
  if (!contact) return <Waiting />;
  return (
    <div className="page">
      <ContactHeader
        contact={contact}
        onEdit={() => setEditing(true)}
        onMerge={() => set({ merge: notChosenYet })}
        onDeleted={() => void navigate({ to: '/crm', replace: true })}
      />
      {!isPhone && <ContactAnswer contact={contact} />}
      <ContactDoubles contactId={contact.id} onCompare={(other) => set({ merge: other })} />
      <PageTabs tabs={tabs} shown={tab} onShow={(next) => set({ tab: next })}>
        <Tabs.Panel value="overview" className="page">
          {isPhone && <ContactAnswer contact={contact} />}
          <div className="contact-overview">
            <ContactOverview
              contact={contact}
              account={<ContactAccount contact={contact} />}
              onPromote={() => set({ account: 'new' })}
            />
            <AddressBrief addresses={contact.addresses} onMore={() => set({ tab: 'addresses' })} />
          </div>
          <Suspense>
            <ContactRequests contactId={contact.id} />
          </Suspense>
          <Suspense fallback={<SkeletonLines count={3} />}>
            <ContactMailing contactId={contact.id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="addresses" className="page">
          <ContactAddresses contactId={contact.id} hint={(typed) => <LooksLike {...typed} except={contact.id} />} />
          <ContactServices
            contactId={contact.id}
            unrouted={({ id, street }, stream) => <Unrouted address={{ addressId: id, street, stream }} />}
            onChanged={() => setServiceChanges((count) => count + 1)}
            addressForm={(props) => (
              <Suspense fallback={<SkeletonLines count={6} />}>
                <MovedAddressForm
                  contactId={contact.id}
                  hint={(typed) => <LooksLike {...typed} except={contact.id} />}
                  {...props}
                />
              </Suspense>
            )}
          />
          <ContactSuspensions contactId={contact.id} />
          <Suspense fallback={<SkeletonLines count={2} />}>
            <ContactReminders contactId={contact.id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="activities">
          <Suspense fallback={<SkeletonLines count={4} />}>
            <ContactActivities contactId={contact.id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="routes" className="page">
          <ContactRouteActivity contactId={contact.id} />
        </Tabs.Panel>
        <Tabs.Panel value="agreement" className="page">
          <Suspense fallback={<SkeletonLines count={4} />}>
            <ContactAgreements
              contactId={contact.id}
              hasAccount={contact.hasAccount}
              onNeedsAccount={() => set({ account: 'new' })}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="billing" className="page">
          <Suspense fallback={<SkeletonLines count={4} />}>
            <ContactBilling contact={contact} onNeedsAccount={() => set({ account: 'new' })} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ContactHistory contactId={contact.id} />
        </Tabs.Panel>
      </PageTabs>
      {serviceChanges > 0 && (
        <Suspense>
          <AsksAboutBill key={serviceChanges} contact={contact} onNeedsAccount={() => set({ account: 'new' })} />
        </Suspense>
      )}
      <ContactDialog
        contact={contact}
        opened={isEditing}
        onClose={() => setEditing(false)}
        onNeedsAccount={() => set({ account: 'new' })}
        hint={(typed) => <LooksLike {...typed} except={contact.id} />}
      />
      <MergeDialog
        pair={merge ? [contact.id, merge === notChosenYet ? undefined : merge] : undefined}
        onChoose={(other) => set({ merge: other })}
        onClose={() => set({ merge: '' })}
        onMerged={(kept) => void navigate({ to: '/crm/contacts/$contactId', params: { contactId: kept } })}
      />
      <PromoteDialog contact={contact} opened={account === 'new'} onClose={() => set({ account: '' })} />
    </div>
  );
}

const stillOpen = 'Somebody else has deleted or merged this contact meanwhile. What you typed can still be copied.';

function ToKept({ refusal }: Readonly<{ refusal: Refusal }>) {
  const { mergedInto } = refusal.current as { mergedInto: string };
  return <Navigate to="/crm/contacts/$contactId" params={{ contactId: mergedInto }} replace />;
}

/** Who may edit routes puts it on one; the others hear who does, where a service waits there: then it has a stream. */
function Unrouted({ address }: Readonly<{ address: FittedAddress }>) {
  if (mayCall(useActor(), routesContract.update)) return <FitButton address={address} />;
  return address.stream && <small className="secondary">The dispatcher has it on the list</small>;
}

function Waiting() {
  useTitle('Contact');
  return (
    <div className="page">
      <h1 className="visually-hidden">Contact</h1>
      <BackToContacts />
      <Panel label="Contact">
        <SkeletonLines count={6} />
      </Panel>
    </div>
  );
}

function ContactNotFound() {
  return (
    <Page title="Contact Not Found">
      <Panel label="Contact Not Found">
        <EmptyState
          title="This contact does not exist or has been deleted."
          action={
            <Button component={Link} to="/crm" variant="default">
              Back to Contacts
            </Button>
          }
        />
      </Panel>
    </Page>
  );
}
