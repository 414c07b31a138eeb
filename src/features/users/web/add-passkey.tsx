import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '../../../kernel/shapes.ts';
import { shapeWords } from '../../../kernel/words.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { kitWords } from '../../../web/words.ts';
import { passkeyNameLength, passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';
import { makePasskey, nameOfDevice } from './passkey-device.ts';

/** A passkey of the device before somebody: its name and their password, and then the question of the device. */
export function AddPasskey() {
  const say = useWords(passkeyWords);
  const kit = useWords(kitWords);
  const language = useLanguage();
  const { required } = shapeWords[language];
  const form = useForm({
    initialValues: { name: nameOfDevice(), password: '' },
    validate: schemaResolver(
      z.object({
        name: requiredText(say.passkeyName, passkeyNameLength, language),
        password: z.string().check(z.minLength(1, required(say.currentPassword))),
      }),
      { sync: true },
    ),
  });
  const told = { failure: say.failed, refusals: { ...say.refusals, 'too-many': say.tooManyAttempts }, form };
  const begin = useCommand(passkeysContract.beginPasskey, told);
  const add = useCommand(passkeysContract.addPasskey, {
    ...told,
    onDone: () => {
      toast.success(say.isAdded, say.isAddedText);
      form.reset();
    },
  });
  const [isAsking, setAsking] = useState(false);
  async function go({ name, password }: typeof form.values) {
    setAsking(true);
    const begun = await begin.run({ password });
    const made = begun && (await makePasskey(begun));
    if (typeof made === 'string') toast.info(say.failed, made);
    else if (made) await add.run({ name, ...made });
    setAsking(false);
  }
  return (
    <DialogForm
      form={form}
      submitLabel={say.add}
      busyLabel={say.add}
      cancelLabel={kit.close}
      isBusy={isAsking}
      onSubmit={(values) => void go(values)}
    >
      <h3 className="passkey-heading">{say.addTitle}</h3>
      <TextInput {...form.getInputProps('name')} label={say.passkeyName} description={say.nameMeans} required />
      <PasswordInput
        {...form.getInputProps('password')}
        label={say.currentPassword}
        description={say.typePassword}
        autoComplete="current-password"
        required
      />
    </DialogForm>
  );
}
