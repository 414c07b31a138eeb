import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { confirmDiscard } from '../../../web/confirm-discard.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type LeftOutReason, massEmailContract, massEmailFields } from '../contract.ts';
import { MassEmailResult, type Retry } from './mass-email-result.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import './mass-email.css';

type MassEmailEditorProps = Readonly<{
  /** The mass e-mail whose result is shown. */
  sent: string;
  onSent: (id: string) => void;
}>;

/** Compose, choose, confirm, send, results (spec 3 §2). */
export function MassEmailEditor({ sent, onSent }: MassEmailEditorProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const [underWay, setUnderWay] = useState<string>();
  const form = useForm({
    initialValues: { subject: '', message: '' },
    validate: schemaResolver(z.object(massEmailFields), { sync: true }),
  });
  const isTyped = form.values.subject.trim() !== '' || form.values.message.trim() !== '';
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isTyped && current.pathname !== next.pathname && !(await confirmDiscard()),
    enableBeforeUnload: () => isTyped,
  });
  const { run, isBusy } = useCommand(massEmailContract.send, {
    refresh: ['mass-email.'],
    failure: 'Failed to send emails',
    form,
    isRepeatable: true,
    onDone: ({ id, leftOut }) => {
      setUnderWay(id);
      onSent(id);
      if (leftOut.length > 0) toast.warning('Left out', leftOut.map(leftOutWords).join('\n'));
    },
  });

  async function send() {
    setAsked(true);
    if (form.validate().hasErrors || chosen.size === 0) return;
    const isSure = await confirm({
      title: 'Send this email?',
      message: `Are you sure you want to send this email to ${chosen.size.toLocaleString('en-US')} recipient(s)?`,
      confirmLabel: 'Send',
      isDanger: false,
    });
    if (isSure) await run({ id: crypto.randomUUID(), ...form.values, recipientIds: [...chosen] });
  }

  function forget() {
    form.reset();
    setChosen(new Set());
    setAsked(false);
  }

  function tryAgain({ subject, message, recipientIds }: Retry) {
    form.setValues({ subject, message });
    setChosen(new Set(recipientIds));
  }

  return (
    <>
      {sent && (
        <MassEmailResult
          id={sent}
          onClose={() => onSent('')}
          onRetry={tryAgain}
          onFinished={({ isFullSuccess }) => {
            if (underWay !== sent) return;
            setUnderWay(undefined);
            if (isFullSuccess) forget();
          }}
        />
      )}
      <div className="mass-email">
        <Panel title="Compose" isPadded>
          <form
            className="mass-email-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <TextInput label="Subject" withAsterisk {...form.getInputProps('subject')} />
            <Textarea
              label="Message"
              description="Plain text; {{first_name}} becomes the first name. Your company's address and a link to unsubscribe stand below it."
              withAsterisk
              rows={12}
              {...form.getInputProps('message')}
            />
            {isAsked && chosen.size === 0 && <Notice tone="bad">Please select at least one recipient</Notice>}
            <div className="mass-email-send">
              <span role="status">{`${chosen.size.toLocaleString('en-US')} selected`}</span>
              <Button
                type="submit"
                leftSection={<IconSend size={16} aria-hidden />}
                loading={isBusy}
                disabled={chosen.size === 0 || underWay !== undefined}
              >
                {underWay ? 'Sending…' : 'Send Email'}
              </Button>
            </div>
          </form>
        </Panel>
        <RecipientPanel chosen={chosen} onChoose={setChosen} />
      </div>
    </>
  );
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  unsubscribed: 'has unsubscribed',
  'same-address': 'has the same email address as another recipient',
  deleted: 'has been deleted',
};
const leftOutWords = ({ name, reason }: Readonly<{ name: string; reason: LeftOutReason }>) =>
  `${name} ${reasons[reason]}.`;
