import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy } from '@tabler/icons-react';
import type { Output } from '../../../kernel/operation.ts';
import { copyText } from '../../../web/copy-link.ts';
import { useWords } from '../../../web/language.ts';
import { QrCode } from '../../../web/ui/qr-code.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { twoStepContract } from '../two-step.ts';
import { checkSession } from './session.ts';
import { twoStepWords } from './words-two-step.ts';

export type Secret = Output<typeof twoStepContract.beginTwoStep>;

type ScanSecretProps = Readonly<{
  secret: Secret;
  onCodes: (codes: readonly string[]) => void;
  /** It is on already: the answer that brought the codes got lost. */
  onLost: () => void;
}>;

/** The secret as a picture and as text, and the code that shows that the app has it. */
export function ScanSecret({ secret: { secret, url }, onCodes, onLost }: ScanSecretProps) {
  const say = useWords(twoStepWords);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : say.codeMissing) },
  });
  const confirm = useCommand(twoStepContract.confirmTwoStep, {
    failure: say.failed,
    refusals: { ...say.refusals, 'too-many': say.tooManyAttempts },
    form,
    onDone({ recoveryCodes }) {
      onCodes(recoveryCodes);
      void checkSession();
    },
    onRefused({ code }) {
      if (code === 'two-step-on') onLost();
      return code === 'two-step-on';
    },
  });
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => void confirm.run(values),
        () => form.getInputNode('code')?.focus(),
      )}
    >
      <p className="dialog-lead">{say.scan}</p>
      <QrCode text={url} label={say.qrCode} />
      <div className="two-step-key">
        <span>{say.orTypeKey}</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(secret)}
        >
          {say.copyKey}
        </Button>
      </div>
      <TextInput
        {...form.getInputProps('code')}
        data-path="code"
        label={say.thenCode}
        description={say.codeOfAppMeans}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="code-field"
        data-autofocus
        autoFocus
      />
      <div className="dialog-buttons">
        <Button type="submit" loading={confirm.isBusy}>
          {say.turnOn}
        </Button>
      </div>
    </form>
  );
}
