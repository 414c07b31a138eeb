import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { daysUntilDueChoices, usualDaysUntilDue } from '../../../kernel/payments.ts';
import { useCompany } from '../../../web/company.ts';
import { useMail } from '../../../web/mail.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { methodText } from '../../autopay/rules.ts';
import { withoutAccount } from '../../contacts/status-changes.ts';
import { productsContract } from '../../products/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { agreedOn } from '../../services/rules.ts';
import { subscriptionsContract } from '../contract.ts';
import { proposedFor, proposedQuantities, type UsualPrices } from '../rules.ts';
import { ItemFields, type ItemValues, type Offer, offersOf, sentItems, validItems } from './item-fields.tsx';
import { useTellDone } from './told.ts';

type AssignDialogProps = Readonly<{
  contactId: string;
  /** Another one is running already. */
  isSecond: boolean;
  /** What is asked about, where nobody has chosen to assign. */
  question?: Readonly<{ title: string; lead: ReactNode; cancelLabel: string }>;
  opened: boolean;
  onClose: () => void;
}>;

export function AssignDialog({ opened, ...rest }: AssignDialogProps) {
  return (
    <FormDialog title={rest.question?.title ?? 'Assign Subscription'} opened={opened} onClose={rest.onClose} size="lg">
      <WhenRead {...rest} />
    </FormDialog>
  );
}

type FormProps = Omit<AssignDialogProps, 'opened'>;

/** What is offered, and the cans that are collected, from which quantities are proposed. */
function WhenRead(props: FormProps) {
  const { today } = useCompany();
  const products = useRead(
    productsContract.list,
    {},
    { failure: ['Stripe Products Error', 'Failed to load Stripe products'] },
  );
  const services = useRead(servicesContract.ofContact, { contactId: props.contactId });
  const usual = useRead(subscriptionsContract.usualPrices, {});
  const autopay = useRead(autopayContract.ofContact, { contactId: props.contactId });
  const { data, error, refetch } = products;
  if (error && !data)
    return <ErrorPanel title="Failed to load Stripe products" error={error} onRetry={() => void refetch()} />;
  if (!data || [services, usual, autopay].some((one) => one.isPending && !one.error))
    return <SkeletonLines count={4} />;
  const cans = agreedOn(services.data?.services ?? [], today).map((one) => one.cans);
  const charged = autopay.data?.isOn ? autopay.data.method : null;
  return (
    <AssignForm
      {...props}
      offers={offersOf(data.products)}
      usual={usual.data ?? { base: [], extra: [] }}
      cans={cans}
      chargedTo={charged && methodText(charged)}
    />
  );
}

const dueChoices = daysUntilDueChoices.map((days) => ({
  value: String(days),
  label: `${days === 1 ? '1 day' : `${days} days`}${days === usualDaysUntilDue ? ' (recommended)' : ''}`,
}));

type AssignFormProps = FormProps &
  Readonly<{
    offers: readonly Offer[];
    usual: UsualPrices;
    cans: readonly number[];
    /** By AutoPay; null without. */
    chargedTo: string | null;
  }>;

function AssignForm({ contactId, isSecond, question, offers, usual, cans, chargedTo, onClose }: AssignFormProps) {
  const mail = useMail();
  const told = mail.promised(
    'The customer is told by email.',
    'No e-mail goes out: please tell the customer yourself.',
  );
  const { today } = useCompany();
  const tellDone = useTellDone();
  const { base, extra } = proposedQuantities(cans);
  const proposed: ItemValues[] = proposedFor(cans, usual, offers).map((item) => ({ ...item }));
  const form = useForm({
    initialValues: {
      items: proposed,
      daysUntilDue: String(usualDaysUntilDue),
      startDate: today as string,
      isSecond: false,
    },
    validate: {
      items: validItems,
      startDate: (day) => (day >= today ? null : 'The start date must be today or later'),
      isSecond: (isSure) => (isSure || !isSecond ? null : 'Say that this is a second one'),
    },
  });
  const assign = useProviderCommand(subscriptionsContract.assign, {
    failure: 'Assignment Failed',
    titles: withoutAccount,
    wordless: 'Failed to assign the subscription',
    form,
    onDone(told) {
      tellDone('Subscription Created', told);
      onClose();
    },
  });
  function submit({ items, daysUntilDue, startDate, isSecond: isSure }: typeof form.values) {
    const days = daysUntilDueChoices.find((choice) => String(choice) === daysUntilDue) ?? usualDaysUntilDue;
    const input = {
      ...{ contactId, items: sentItems(items), daysUntilDue: days },
      startDate: startDate === today ? null : startDate,
      isSecond: isSecond && isSure,
    };
    void assign.ask(input);
  }
  return (
    <DialogForm
      form={form}
      submitLabel="Assign Subscription"
      {...(question && { cancelLabel: question.cancelLabel })}
      isBusy={assign.isBusy}
      onSubmit={submit}
    >
      {question?.lead}
      {offers.length === 0 && (
        <Notice tone="warning">No product is offered. Create one in Settings, or sync those of Stripe.</Notice>
      )}
      {isSecond && <Notice tone="warning">This customer has a running subscription already, which stays.</Notice>}
      {extra > 0 && (
        <p className="dialog-lead">
          {base + extra} cans are collected: the first is the base product, {extra === 1 ? '1 more' : `${extra} more`}{' '}
          on top.
        </p>
      )}
      <ItemFields form={form} offers={offers} />
      <div className="field-row">
        <TextInput type="date" label="Start date" required min={today} {...form.getInputProps('startDate')} />
        <Select
          label="Days until due"
          data={dueChoices}
          allowDeselect={false}
          {...form.getInputProps('daysUntilDue')}
        />
      </div>
      {isSecond && (
        <Checkbox
          label="Yes, a second subscription for this customer"
          {...form.getInputProps('isSecond', { type: 'checkbox' })}
        />
      )}
      <p className="dialog-lead">
        {form.values.startDate > today
          ? `Nothing is billed before the start date. ${told}`
          : chargedTo
            ? `The first period is charged to ${chargedTo} today. ${told}`
            : `The first period is billed today. ${mail.promised(
                'The customer gets the link of the invoice by email.',
                'No e-mail goes out: you hand on the link of the invoice.',
              )}`}
      </p>
    </DialogForm>
  );
}
