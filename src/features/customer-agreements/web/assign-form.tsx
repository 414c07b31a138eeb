import { Checkbox, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCompany } from '../../../web/company.ts';
import { copyLink } from '../../../web/copy-link.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { agreementsContract } from '../../agreements/contract.ts';
import { customerAgreementsContract, type GivenAgreement } from '../contract.ts';

export type AssignFormProps = Readonly<{
  contactId: string;
  active: GivenAgreement | undefined;
  link: string;
  onClose: () => void;
}>;

export function AssignForm({ contactId, active, link, onClose }: AssignFormProps) {
  const { data } = useRead(
    agreementsContract.list,
    {},
    { failure: ['Agreements Error', 'Failed to load service agreements'] },
  );
  const { hasMailServer } = useCompany();
  const form = useForm({
    initialValues: { agreementId: '', isEmailed: hasMailServer },
    validate: { agreementId: (id) => (id ? null : 'Choose an agreement') },
  });
  const { idOf, done } = useCommandId();
  const { run, isBusy } = useCommand(customerAgreementsContract.assign, {
    failure: 'Assignment Failed',
    wordless: 'Failed to assign the agreement',
    form,
    onDone({ agreement, isEmailed }) {
      done();
      if (isEmailed) toast.success('Agreement Assigned', `The customer gets a link to ${agreement.title} by email.`);
      else toast.success('Agreement Assigned', 'No email goes out. The customer finds it in the portal.', copying);
      onClose();
    },
  });
  const copying = { duration: 0, action: { label: 'Copy Link', run: () => void copyLink(link) } };
  const options = data?.agreements.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <DialogForm
      form={form}
      submitLabel="Assign Agreement"
      isBusy={isBusy}
      onSubmit={(values) => void run({ contactId, ...values, commandId: idOf(values) })}
    >
      <Select
        label="Agreement"
        required
        placeholder={data && options.length === 0 ? 'There is none yet: an admin writes them in Settings' : 'Choose'}
        data={options}
        {...form.getInputProps('agreementId')}
      />
      <Checkbox
        label="Email the customer a link to it"
        description={
          hasMailServer ? undefined : 'No mail server is configured: copy the link afterwards, and share it by hand.'
        }
        disabled={!hasMailServer}
        {...form.getInputProps('isEmailed', { type: 'checkbox' })}
      />
      <p className="secondary given-lead">
        The customer gets a copy of the text as it is now. Changing it later changes no copy.
      </p>
      {active && (
        <Notice tone="warning">
          {active.title} becomes inactive
          {active.state === 'signed'
            ? '. What was signed stays, and can be read here.'
            : ' and can no longer be signed.'}
        </Notice>
      )}
    </DialogForm>
  );
}
