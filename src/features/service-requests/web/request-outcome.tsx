import { Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { formatMoney } from '../../../kernel/money.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { useMail } from '../../../web/mail.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { grownTitle } from '../../activities/rules.ts';
import { longestText, type ServiceRequest, serviceRequestsContract } from '../contract.ts';
import { isWaiting } from '../states.ts';
import { PauseToAgree } from './pause-to-agree.tsx';

type Answer = 'agree' | 'done' | 'declined';
const submits: Readonly<Record<Answer, string>> = { agree: 'Approve Pause', done: 'Mark as Done', declined: 'Decline' };

type RequestOutcomeProps = Readonly<{ request: ServiceRequest; onClose: () => void }>;

/**
 * What comes of a request: the customer reads it under Messages and gets it by e-mail. What is written stays, to be copied,
 * when somebody else was faster.
 */
export function RequestOutcome({ request: { id, asked, added, state: now }, onClose }: RequestOutcomeProps) {
  const isPause = asked.kind === 'pause';
  const form = useForm<{ answer: Answer; outcome: string }>({
    initialValues: { answer: isPause ? 'agree' : 'done', outcome: '' },
    validate: {
      outcome: (text, { answer }) => {
        if (answer === 'agree') return null;
        if (text.length > longestText) return 'Outcome can have at most 2,000 characters';
        return text.trim() ? null : 'Outcome is required';
      },
    },
  });
  useInterruptedForm('request', form, { id });
  const mail = useMail();
  const commands = useCommandId();
  const failure = 'Request Not Settled';
  const refused = { failure, titles: grownTitle };
  const approve = useCommand(serviceRequestsContract.approve, {
    ...refused,
    onDone({ credit }) {
      toast.success('Pause Approved', credit > 0 ? `A credit of ${formatMoney(credit)} is proposed.` : undefined);
      onClose();
    },
  });
  const settle = useCommand(serviceRequestsContract.settle, {
    ...{ ...refused, form },
    onDone({ state }, sent) {
      const title = state === 'done' ? 'Request Done' : 'Request Declined';
      mail.tell({ titles: [title, title], sent: 'The customer has been told.', copy: { text: sent.outcome } });
      onClose();
    },
  });
  const { answer } = form.values;
  if (!isWaiting(now) && !form.isDirty()) return null;
  const others = [
    { value: 'done', label: isPause ? 'Done in another way' : 'Done' },
    { value: 'declined', label: 'Declined' },
  ];
  return (
    <DialogForm
      form={form}
      submitLabel={submits[answer]}
      isBusy={approve.isBusy || settle.isBusy}
      isDisabled={!isWaiting(now)}
      onSubmit={({ answer: state, outcome }) => {
        const commandId = commands.idOf({ id, state, outcome });
        const seen = { customerNotesSeen: added.length };
        if (state === 'agree') void approve.run({ id, commandId, ...seen });
        else void settle.run({ id, commandId, state, outcome, ...seen });
      }}
    >
      <Select
        label="What comes of it"
        allowDeselect={false}
        data={[...(isPause ? [{ value: 'agree', label: 'Approve the pause' }] : []), ...others]}
        {...form.getInputProps('answer')}
      />
      {answer === 'agree' ? (
        <PauseToAgree id={id} />
      ) : (
        <Textarea label="Outcome, for the customer" autosize minRows={3} {...form.getInputProps('outcome')} />
      )}
    </DialogForm>
  );
}
