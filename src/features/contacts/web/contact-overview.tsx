import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { telLink } from '../../../kernel/phone.ts';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useTimes } from '../../../web/company.ts';
import { EmailText } from '../../../web/ui/email-text.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Contact } from '../contract.ts';
import { contactFields } from '../fields.ts';
import { ContactStatusPill } from './status-pill.tsx';
import { UnlinkAccount } from './unlink-account.tsx';

type ContactOverviewProps = Readonly<{
  contact: Contact;
  /** How its account gets in. */
  account: ReactNode;
  onPromote: () => void;
}>;

/** What is known of a contact, ready to write or to call (spec 2 §2: Overview panel). */
export function ContactOverview({ contact, account, onPromote }: ContactOverviewProps) {
  const { instant } = useTimes();
  const mayUnlink = isAdmin(useActor());
  const { email, phone, companyName, accountNumber } = contact;
  return (
    <Panel title="Contact Information" isPadded>
      <dl className="details contact-details">
        <dt>{contactFields.email.label}</dt>
        <dd>
          {email ? (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              <EmailText email={email} />
            </a>
          ) : (
            'Has no e-mail'
          )}
        </dd>
        <dt>{contactFields.phone.label}</dt>
        <dd>{phone ? <a href={telLink(phone)}>{phone}</a> : <None />}</dd>
        <dt>{contactFields.companyName.label}</dt>
        <dd>{companyName ?? <None />}</dd>
        {accountNumber && (
          <>
            <dt>{contactFields.accountNumber.label}</dt>
            <dd>{accountNumber}</dd>
          </>
        )}
        <dt>User account</dt>
        <dd className="contact-account">
          {contact.hasAccount ? 'Linked' : 'Not linked'}
          {contact.hasAccount && account}
          {contact.hasAccount && mayUnlink && <UnlinkAccount contact={contact} />}
          {!contact.hasAccount && (
            <Button variant="default" size="compact-sm" className="no-print" onClick={onPromote}>
              Promote to Customer
            </Button>
          )}
        </dd>
        <dt>Status</dt>
        <dd>
          <ContactStatusPill status={contact.status} />
        </dd>
        <dt>Created</dt>
        <dd>{instant(contact.createdAt)}</dd>
        <dt>Last updated</dt>
        <dd>{instant(contact.updatedAt)}</dd>
      </dl>
    </Panel>
  );
}

const None = () => <span className="contact-none">Not provided</span>;
