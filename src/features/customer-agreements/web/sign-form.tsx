import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useLeaveGuard } from '../../../web/use-leave-guard.ts';
import type { AgreementToRead } from '../contract.ts';
import { isFullName } from '../rules.ts';
import type { signingContract } from '../signing.ts';
import { agreementWords } from '../words.ts';
import { useReplaced } from './use-replaced.ts';

type SignFormProps = Readonly<{
  agreement: AgreementToRead;
  operation: (typeof signingContract)['sign' | 'witness'];
  onSigned: () => void;
}>;

/** The consent and the name: what was read goes with them. */
export function SignForm({ agreement: { id, sha256, consent }, operation, onSigned }: SignFormProps) {
  const say = useWords(agreementWords);
  const form = useForm({
    initialValues: { agrees: false, name: '' },
    validate: {
      agrees: (agrees) => (agrees ? null : say.consentFirst),
      name: (name) => (isFullName(name) ? null : (say.refusals['name-incomplete'] ?? null)),
    },
  });
  const { refusals, notSigned: failure } = say;
  const { isReplaced, setReplaced } = useReplaced(id, () => form.setFieldValue('agrees', false));
  const { run, isBusy } = useCommand(operation, {
    ...{ failure, refusals, form, onDone: onSigned },
    // The one that took its place is read now, and the notice says so.
    onRefused({ code }) {
      if (code === 'agreement-inactive') setReplaced(true);
      return code === 'agreement-inactive';
    },
  });
  useLeaveGuard(form.isDirty());
  const { idOf } = useCommandId();
  const sign = form.onSubmit(
    ({ name }) => {
      const input = { id, sha256, consent, name };
      if (!isBusy) void run({ ...input, commandId: idOf(input) });
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form className="sign-form" noValidate onSubmit={sign}>
      {isReplaced && (
        <div role="alert">
          <Notice tone="warning">{refusals['agreement-inactive']}</Notice>
        </div>
      )}
      <Checkbox label={consent} {...form.getInputProps('agrees', { type: 'checkbox' })} />
      <TextInput
        label={say.fullName}
        description={say.fullNameMeans}
        required
        autoComplete="name"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <p className="secondary">{say.recorded}</p>
      <Button type="submit" size="md" loading={isBusy}>
        {say.sign}
      </Button>
    </form>
  );
}
