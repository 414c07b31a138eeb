import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { unsent } from '../../../kernel/letters.ts';
import type { HandedLetter } from '../../../web/handed-letter.ts';
import { useInterrupted } from '../../../web/interrupted.ts';
import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useLeaveGuard } from '../../../web/use-leave-guard.ts';
import { massEmailContract, massEmailFields, mostRecipients } from '../contract.ts';
import { type Composed, hasSameWords, isBlank, isSame, noWords, type Words } from './composed.ts';
import { leftOutCounts } from './left-out-words.ts';
import { LetterFields, withKnownFields } from './letter-fields.tsx';
import { MassEmailResult } from './mass-email-result.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { TemplateBar } from './template-bar.tsx';
import { useSending } from './use-sending.ts';
import './mass-email.css';

type MassEmailEditorProps = Readonly<{
  /** The mass e-mail whose result is shown. */
  sent: string;
  onSent: (id: string) => void;
  /** What another screen has begun; it may be changed before it is sent. */
  letter?: HandedLetter | undefined;
}>;

/** Compose, choose, confirm, send, results (spec 3 §2). */
export function MassEmailEditor({ sent, onSent, letter }: MassEmailEditorProps) {
  const mail = useMail();
  const before = useInterrupted('mass-email', (): Composed | undefined =>
    isBlank(form.getValues()) ? undefined : composed(),
  );
  // What another screen has begun tells of pickups that change.
  const begun: Composed | undefined = letter ? { purpose: 'service-notice', ...letter } : before;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begun?.recipientIds));
  const [isAsked, setAsked] = useState(false);
  const [takenBack, setTakenBack] = useState<Words>();
  const [previewed, setPreviewed] = useState<Composed>();
  const form = useForm<Words>({
    initialValues: begun ? { purpose: begun.purpose, subject: begun.subject, message: begun.message } : noWords,
    validate: schemaResolver(withKnownFields(z.object(massEmailFields)), { sync: true }),
  });
  const isTyped = !isBlank(form.values);
  const tooMany = chosen.size - mostRecipients;
  const mayGo = chosen.size > 0 && tooMany <= 0;
  useLeaveGuard(isTyped, true);
  const { send, isBusy, isUnderWay, latest } = useSending({
    form,
    onSent,
    onFullSuccess: (taken) => {
      // Whoever has begun the next message meanwhile keeps it.
      if (isSame(taken, composed())) forget();
    },
  });

  const check = useCommand(massEmailContract.check, { failure: 'Email Not Sent' });
  const composed = (): Composed => ({ ...form.getValues(), recipientIds: [...chosen] });

  async function askAndSend() {
    setAsked(true);
    if (form.validate().hasErrors || !mayGo) return;
    const found = await check.run({ ...composed(), recipientIds: [...chosen] });
    if (!found) return;
    if (found.recipients === 0) return toast.error('Email Not Sent', leftOutCounts(found.leftOut));
    const others = found.leftOut.length > 0 ? ` ${leftOutCounts(found.leftOut)}` : '';
    const isSure = await confirm({
      title: 'Send this email?',
      message: `Are you sure you want to send this email to ${found.recipients.toLocaleString('en-US')} recipient(s)?${others}${mail.promised('', ` ${unsent.kept}`)}`,
      confirmLabel: 'Send',
      isDanger: false,
    });
    if (isSure) await send(composed());
  }

  function forget() {
    form.setInitialValues(noWords);
    form.reset();
    setChosen(new Set());
    setAsked(false);
  }

  async function replaceWords(words: Words, what: string): Promise<boolean> {
    // Nothing is lost with words that stand in what was sent, or are kept.
    const isKept = [words, latest, takenBack].some((kept) => kept && hasSameWords(kept, form.getValues()));
    if (isTyped && !isKept && !(await confirmReplace(what))) return false;
    form.setValues(words);
    form.clearErrors();
    setTakenBack(words);
    return true;
  }

  async function tryAgain({ recipientIds, ...words }: Composed) {
    if (await replaceWords(words, 'The one that failed')) setChosen(new Set(recipientIds));
  }

  function preview() {
    setAsked(true);
    if (!form.validate().hasErrors && mayGo) setPreviewed(composed());
  }

  return (
    <>
      {sent && <MassEmailResult id={sent} onClose={() => onSent('')} onRetry={(failed) => void tryAgain(failed)} />}
      <div className="mass-email">
        <Panel title="Compose" isPadded>
          {/* Outside of the form: what its dialogs submit would be taken for a sending. */}
          <TemplateBar
            words={form.values}
            onChoose={({ purpose, subject, message }) =>
              void replaceWords({ purpose, subject, message }, 'The template')
            }
          />
          <form
            className="mass-email-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void askAndSend();
            }}
          >
            <LetterFields form={form} />
            {isAsked && chosen.size === 0 && <Notice tone="bad">Please select at least one recipient</Notice>}
            {tooMany > 0 && <Notice tone="bad">{tooManyWords(tooMany)}</Notice>}
            <div className="mass-email-send">
              <span role="status">{`${chosen.size.toLocaleString('en-US')} selected`}</span>
              <Button
                variant="default"
                leftSection={<IconEye size={16} aria-hidden />}
                disabled={!mayGo}
                onClick={preview}
              >
                Preview
              </Button>
              <Button
                type="submit"
                leftSection={<IconSend size={16} aria-hidden />}
                loading={isBusy || check.isBusy}
                disabled={!mayGo || isUnderWay}
              >
                {isUnderWay ? 'Sending…' : 'Send Email'}
              </Button>
            </div>
          </form>
        </Panel>
        <RecipientPanel purpose={form.values.purpose} chosen={chosen} onChoose={setChosen} />
      </div>
      <PreviewDialog composed={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  );
}

const tooManyWords = (tooMany: number) =>
  `One mass email reaches ${mostRecipients.toLocaleString('en-US')} people at most, and ${tooMany.toLocaleString('en-US')} more are selected. Send it in parts, such as by town or route.`;

const confirmReplace = (what: string) =>
  confirm({
    title: 'Replace what you typed?',
    message: `The message in the form has not been sent. ${what} takes its place.`,
    confirmLabel: 'Replace',
    cancelLabel: 'Keep editing',
  });
