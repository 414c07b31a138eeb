import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { copyText } from '../../../web/copy-link.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { password } from '../../users/contract.ts';
import { generatedPassword } from '../../users/generated-password.ts';
import { type Contact, contactsContract } from '../contract.ts';
import { contactFields } from '../fields.ts';

type PromoteDialogProps = Readonly<{
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}>;

/** A contact becomes a customer who can sign in (spec 2 §4, §5: Promotion). */
export function PromoteDialog({ opened, contact, onClose }: PromoteDialogProps) {
  const { hasAccount, firstName, lastName } = contact;
  const isOwn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when a colleague was faster
  useEffect(() => {
    if (opened && hasAccount && !isOwn.current) {
      toast.info('Account Created Already', `${firstName} ${lastName} has one by now.`);
      onClose();
    }
    if (!opened) isOwn.current = false;
  }, [opened, hasAccount]);
  const made = () => {
    isOwn.current = true;
    onClose();
  };
  return (
    <FormDialog title="Promote Contact to Customer" opened={opened && !hasAccount} onClose={onClose}>
      <PromoteForm contact={contact} onMade={made} />
    </FormDialog>
  );
}

/** By code: the server's own failure, and whatever failed on the way (spec 2 §8). */
const failures: Readonly<Record<string, string>> = {
  fault: 'Failed to create user',
  unforeseen: 'An unexpected error occurred while creating the customer account',
};

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const emailed = 'A welcome e-mail brings a link to choose a password; it never carries the one below.';
const byHand = 'No mail server is set up: tell the customer the password below';
/** Links are shown to admins alone (decisions/0080). */
const byLink = { own: 'or copy the welcome link afterwards', asked: 'or ask an admin for the welcome link afterwards' };

function PromoteForm({ contact, onMade }: Readonly<{ contact: Contact; onMade: () => void }>) {
  const { id, firstName, lastName, email, phone } = contact;
  const hasNoEmail = email === '';
  const [isShown, shown] = useDisclosure();
  const { hasMailServer } = useCompany();
  const actor = useActor();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(z.object({ password }), { sync: true }),
  });
  const { run, isBusy } = useCommand(contactsContract.promote, {
    failure: 'Account Creation Failed',
    wordless: 'Failed to create user',
    form,
    onDone: () => {
      toast.success('Customer Account Created', `${firstName} ${lastName} can sign in with ${email}.`);
      onMade();
    },
    onRefused: ({ code }) => {
      const message = failures[code];
      if (message) toast.error('Account Creation Failed', message);
      return message !== undefined;
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Create Account"
      isBusy={isBusy}
      isDisabled={hasNoEmail}
      onSubmit={(values) => void run({ id, ...values })}
    >
      {hasNoEmail && (
        <Notice tone="warning">
          {firstName} {lastName} has no e-mail, and an account needs one. Enter one with Edit Contact first.
        </Notice>
      )}
      <p className="dialog-lead">
        {firstName} {lastName} gets a customer account, and the status becomes Converted.{' '}
        {hasMailServer ? emailed : `${byHand}, ${isAdmin(actor) ? byLink.own : byLink.asked}.`}
      </p>
      <dl className="details">
        <dt>{contactFields.email.label}</dt>
        <dd>{email || 'Has no e-mail'}</dd>
        <dt>{contactFields.phone.label}</dt>
        <dd>{phone ?? 'Not provided'}</dd>
      </dl>
      <PasswordInput
        key={form.key('password')}
        label="Password"
        description="At least 6 characters"
        required
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={shown.toggle}
        {...form.getInputProps('password')}
      />
      <div className="password-tools">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconKey size={15} aria-hidden />}
          onClick={() => {
            form.setFieldValue('password', generatedPassword(randomBytes));
            form.clearFieldError('password');
            shown.open();
          }}
        >
          Generate Password
        </Button>
        {isShown && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void copyText(form.getValues().password)}
          >
            Copy
          </Button>
        )}
      </div>
    </DialogForm>
  );
}
