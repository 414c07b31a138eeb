import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { Operation, Sent } from '../../../kernel/operation.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { toast } from '../../../web/ui/toast.ts';
import { inputNameOf, useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import type { Settings, settings as settingsShape } from '../settings.ts';

type SaveOperation = Operation<Operation['input'], typeof settingsShape>;

type SectionOptions<O extends SaveOperation, Values> = Readonly<{
  settings: Settings;
  operation: O;
  valuesOf: (settings: Settings) => Values;
  inputOf: (values: Values, version: number) => Sent<O>;
  /** The values in words, each under its label, to say what somebody else has changed. */
  inWords: (values: Values) => Readonly<Record<string, string>>;
  /** Fields of which one says nothing without the other. */
  together?: readonly (readonly (keyof Values)[])[];
  /** The toast when it is saved. */
  done: readonly [title: string, message: string];
}>;

/**
 * One part of the settings as a form. Whoever changes another part meanwhile is not noticed; whoever changes the same
 * part is: nothing typed is lost, and the person decides (decisions/0023).
 */
export function useSection<O extends SaveOperation, Values extends Record<string, unknown>>(
  options: SectionOptions<O, Values>,
) {
  const { settings, operation, valuesOf, inputOf, inWords, together = [], done } = options;
  /** As a refusal told them, or a save of one's own. */
  const [told, setTold] = useState(settings);
  const now = told.version > settings.version ? told : settings;
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    validate(values) {
      const errors = schemaResolver(operation.input, { sync: true })(inputOf(values, now.version) as never);
      return Object.fromEntries(Object.entries(errors).map(([field, error]) => [inputNameOf(values, field), error]));
    },
  });
  // By what stands in this part: who changes another one meanwhile has not changed what was typed about.
  useInterruptedForm(`${operation.name} ${JSON.stringify(valuesOf(settings))}`, form);
  const command = useCommand(operation, {
    failure: 'Update Failed',
    form,
    onDone(saved) {
      setTold(saved as Settings);
      begin(saved as Settings);
      form.clearErrors();
      toast.success(...done);
    },
    onRefused({ code, current }) {
      if (code !== 'settings-changed') return false;
      const theirs = current as Settings;
      setTold(theirs);
      // Another part: nothing here is different.
      if (isSame(valuesOf(theirs), valuesOf(base))) save(form.getValues(), theirs);
      return true;
    },
  });
  const {
    base = settings,
    isBehind,
    notice,
    begin,
  } = useNewerVersion({
    ...{ row: now, form, valuesOf, together, isSaving: command.isBusy },
    isNewer: (later, before) => later.version > before.version,
    changesOf: (before, after) => changesBetween(inWords(before), inWords(after)),
  });
  const save = (values: Values, { version } = base) => void command.run(inputOf(values, version));
  return { form, isBusy: command.isBusy, isBehind, notice, save: (values: Values) => save(values) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changesBetween(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return Object.entries(after)
    .filter(([label, text]) => before[label] !== text)
    .map(([label, text]) => `${label}: ${text || '(empty)'}`);
}
