import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Operation, Sent } from '../../../kernel/operation.ts';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Settings, settings as settingsShape } from '../settings.ts';

type SaveOperation = Operation<Operation['input'], typeof settingsShape>;

type SectionOptions<O extends SaveOperation, Values> = Readonly<{
  settings: Settings;
  operation: O;
  valuesOf: (settings: Settings) => Values;
  inputOf: (values: Values, version: number) => Sent<O>;
  /** The values in words, each under its label, to say what somebody else has changed. */
  inWords: (values: Values) => Readonly<Record<string, string>>;
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
  const { settings, operation, valuesOf, inputOf, inWords, done } = options;
  const [base, setBase] = useState(settings);
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    validate: (values) => schemaResolver(operation.input, { sync: true })(inputOf(values, base.version) as never),
  });

  function take(theirs: Settings) {
    const values = valuesOf(theirs);
    setBase(theirs);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  }
  const command = useCommand(operation, {
    failure: 'Update Failed',
    form,
    onDone(saved) {
      take(saved as Settings);
      toast.success(...done);
    },
    onRefused({ code, current }) {
      if (code !== 'settings-changed') return false;
      const theirs = current as Settings;
      if (isSame(valuesOf(theirs), valuesOf(base))) save(form.getValues(), theirs);
      return true; // what else changed is read again now, and the notice says the rest
    },
  });
  function save(values: Values, seen = base) {
    setBase(seen);
    void command.run(inputOf(values, seen.version));
  }

  const theirs = settings.version > base.version ? settings : undefined;
  useEffect(() => {
    if (!theirs || command.isBusy) return;
    if (isSame(valuesOf(theirs), valuesOf(base))) setBase(theirs);
    else if (!form.isDirty() || isSame(valuesOf(theirs), form.getValues())) take(theirs);
  });
  const isBehind =
    theirs !== undefined && !command.isBusy && form.isDirty() && !isSame(valuesOf(theirs), valuesOf(base));

  return {
    form,
    isBusy: command.isBusy,
    isBehind,
    save: (values: Values) => save(values),
    notice: isBehind && (
      <NewerVersion
        thing="page"
        changes={changesBetween(inWords(valuesOf(base)), inWords(valuesOf(theirs)))}
        onTake={() => take(theirs)}
        onKeep={() => setBase(theirs)}
      />
    ),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changesBetween(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return Object.entries(after)
    .filter(([label, text]) => before[label] !== text)
    .map(([label, text]) => `${label}: ${text || '(empty)'}`);
}
