import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../web/language.ts';
import { pass } from '../../../web/leaving.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { autopayWords } from '../../autopay/words.ts';

type AutopayDialogProps = Readonly<{ consent: string; opened: boolean; onClose: () => void }>;

/** What the customer agrees to, before they save a card on the provider's page. */
export function AutopayDialog({ consent, opened, onClose }: AutopayDialogProps) {
  const { title } = useWords(autopayWords);
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      {/* Nobody has agreed yet to another sentence. */}
      <AgreeForm key={consent} consent={consent} />
    </FormDialog>
  );
}

function AgreeForm({ consent }: Readonly<{ consent: string }>) {
  const say = useWords(autopayWords);
  const begin = useCommand(autopayContract.beginOwn, {
    ...{ failure: say.startFailed, refusals: say.refusals },
    onDone: ({ url }) => void pass(() => location.assign(url)),
  });
  const form = useForm({
    initialValues: { agrees: false },
    validate: { agrees: (agrees) => (agrees ? null : say.agreeFirst) },
  });
  return (
    <DialogForm form={form} submitLabel={say.next} isBusy={begin.isBusy} onSubmit={() => void begin.run({ consent })}>
      <Checkbox size="md" label={consent} {...form.getInputProps('agrees', { type: 'checkbox' })} />
      <small className="autopay-aside">{say.goesToStripe}</small>
    </DialogForm>
  );
}
