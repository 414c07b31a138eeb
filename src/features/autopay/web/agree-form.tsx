import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { language, useWords } from '../../../web/language.ts';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { kitWords, sentenceOf } from '../../../web/words.ts';
import { autopayContract } from '../contract.ts';
import { methodText } from '../rules.ts';
import { autopayWords } from '../words.ts';
import { keepToken } from './kept-token.ts';
import './autopay.css';

/** What a customer agrees to, before they save a card on the provider's page. */
export function AgreeForm({ token }: Readonly<{ token: string }>) {
  const say = useWords(autopayWords);
  const kit = useWords(kitWords);
  const { data: offer, error, refetch } = useRead(autopayContract.offer, { token });
  useEffect(() => language.speak(offer?.language), [offer?.language]);
  if (error && !offer)
    return (
      <div role="alert">
        <Notice tone="warning">{sentenceOf(error, kit, say.refusals)}</Notice>
      </div>
    );
  if (!offer) return <SkeletonLines count={4} />;
  // Nobody has agreed yet to another sentence.
  return <Offered key={offer.consent} token={token} offer={offer} onOther={() => void refetch()} />;
}

type OfferedProps = Readonly<{
  token: string;
  offer: Output<typeof autopayContract.offer>;
  /** Something else is to be agreed to by now. */
  onOther: () => void;
}>;

function Offered({ token, offer, onOther }: OfferedProps) {
  const say = useWords(autopayWords);
  const begin = useCommand(autopayContract.begin, {
    ...{ failure: say.startFailed, refusals: say.refusals },
    onRefused({ code }) {
      if (code === 'other-consent') onOther();
      return false;
    },
    onDone({ url }) {
      keepToken(token);
      location.assign(url);
    },
  });
  const form = useForm({
    initialValues: { agrees: false },
    validate: { agrees: (agrees) => (agrees ? null : say.agreeFirst) },
  });
  const { isOn, method } = offer.autopay;
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(() => void begin.run({ token, consent: offer.consent }))}
    >
      <p>
        <b>{say.hello(offer.firstName)}</b>
        <br />
        {say.lead(offer.company)}
      </p>
      {isOn && method && (
        <Notice tone="good">
          {say.isOn}. {say.chargedTo(methodText(method, offer.language))} {say.another}
        </Notice>
      )}
      <Checkbox label={offer.consent} {...form.getInputProps('agrees', { type: 'checkbox' })} />
      <Button type="submit" size="md" loading={begin.isBusy} fullWidth>
        {say.next}
      </Button>
      <small className="autopay-aside">{say.goesToStripe}</small>
    </form>
  );
}
